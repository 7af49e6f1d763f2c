console.log('always');
