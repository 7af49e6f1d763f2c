export default async () => 'Files are written by the release script only.';
