console.log('fails once');
await 0;
throw new Error('no');
