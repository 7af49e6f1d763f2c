// A module in a cycle with one that fails has failed as well, though it ran.
console.log(await import('./first.mjs').catch((error) => error.message));
console.log(await import('./ran.mjs').catch((error) => error.message));
console.log(await import('./user.mjs').catch((error) => error.message));
console.log(Object.keys(await import('./apart.mjs')).join());
