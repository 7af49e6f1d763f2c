export const decide = ({ canonical }) =>
  canonical.tool?.command === 'rm' ? { outcome: 'synthesize', output: 'Not here.' } : undefined;
