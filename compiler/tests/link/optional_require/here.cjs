module.exports = 'here';
