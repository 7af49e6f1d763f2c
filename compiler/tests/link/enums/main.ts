import { Level, Fast, Tools } from './enums';
console.log(Level.Low, Level[1], Fast.A, Tools.name, Tools.Inner.deep());
enum Level2 { A = 'a', B = Level.High }
console.log(Level2.A, Level2.B);
