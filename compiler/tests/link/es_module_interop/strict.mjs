import marked from './marked.cjs';
export const strict = Object.keys(marked).join();
