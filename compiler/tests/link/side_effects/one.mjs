console.log('one');
