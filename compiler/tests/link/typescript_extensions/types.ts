export type Nothing = undefined;
