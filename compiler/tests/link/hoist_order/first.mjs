import { note } from './log.mjs';
note('first');
