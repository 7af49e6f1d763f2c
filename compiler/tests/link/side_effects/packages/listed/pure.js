globalThis.pure = 'UNUSED-PURE';
