import { misbehave } from './misbehave.js';

export default () => misbehave('closed');
