exports.z = 0;
exports.count = () => (exports.z += 1);
