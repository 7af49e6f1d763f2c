console.log('o4'); export const v = 4; await 1; console.log('o4 later');
