/** How often this module made its value, in this process. */
let made = 0;

export default async () => `Policy ${++made}: files are written by the release script only.`;
