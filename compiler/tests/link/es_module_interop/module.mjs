export default 'es';
