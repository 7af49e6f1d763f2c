throw new Error('shadowed');
