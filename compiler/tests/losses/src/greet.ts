export default () => ({ additionalContext: 'Hello.' });
