console.log('fails once');
throw new Error('not at all');
