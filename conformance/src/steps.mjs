// What the scripted model does. Each host's driver turns a step into a call of that host's own tool.

export const shell = (command) => ({ step: 'shell', command });
export const write = (path, content) => ({ step: 'write', path, content });
export const edit = (path, old, fresh) => ({ step: 'edit', path, old, new: fresh });
export const read = (path) => ({ step: 'read', path });
export const mcp = (tool, args = {}) => ({ step: 'mcp', tool, args });
export const agent = (prompt, turns = []) => ({ step: 'agent', prompt, turns });
export const native = (call) => ({ step: 'native', call });
