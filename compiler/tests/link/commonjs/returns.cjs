#!/usr/bin/env node
var module_ = 1, row = 2; exports.x = row; if (module_) { exports.early = true; return; } exports.never = 1;
