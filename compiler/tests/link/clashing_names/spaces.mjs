export * as inner from './inner.mjs';
