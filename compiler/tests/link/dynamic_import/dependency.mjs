console.log('dependency runs');
