exports.value = 'common';
