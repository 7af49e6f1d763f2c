module.exports = { value: 'plain' };
