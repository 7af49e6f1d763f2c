console.log('o5');
