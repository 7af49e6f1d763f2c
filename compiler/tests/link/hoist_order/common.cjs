console.log('common');
