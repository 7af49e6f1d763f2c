import { own } from '#own';
export const internal = own;
