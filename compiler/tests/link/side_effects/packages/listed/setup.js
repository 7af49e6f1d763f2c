globalThis.setup = 'set up';
