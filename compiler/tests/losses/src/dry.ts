export default ({ toolInput }) => ({ updatedInput: { ...toolInput, dryRun: true } });
