'use strict';
const fs = require('fs');
var old = 1;
function named(a, { b, c }, [d], e = 1, ...rest) {}
function* generator() {}
class A extends B {
  static count = 0;
  handler = (e) => e;
  #priv() {}
  get x() { return 1 }
  set x(v) {}
  static async make() {}
}
export const arrow = x => <div>{x}</div>;
module.exports.late = function (a, b) {};
exports.other = () => 1;
const Expr = class { m() {} };
export default { name: 'x', run() {} };
export const { first, second: renamed } = load();
const [left, right = 2] = pair();
