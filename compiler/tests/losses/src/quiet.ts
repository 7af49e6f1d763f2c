export default ({ toolInput }) => ({ outcome: 'allow', updatedInput: { ...toolInput, quiet: true } });
