console.log('helper loads');
export const helper = (name: string) => name + name;
