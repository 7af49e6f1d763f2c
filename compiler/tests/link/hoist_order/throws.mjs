import { note } from './log.mjs';
note('throws');
throw new Error('thrown');
