import { note } from './log.mjs';
import './throws.mjs';
note('never');
