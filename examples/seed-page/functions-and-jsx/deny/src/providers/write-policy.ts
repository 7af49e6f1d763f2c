/** Loaded only for a call that is refused. */
export default () => 'Files are written by the release script only.';
