import { note } from './log.mjs';
note('later');
