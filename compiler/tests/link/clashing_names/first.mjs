import { value } from './second.mjs';
export default function () {
  return `first ${value}`;
}
