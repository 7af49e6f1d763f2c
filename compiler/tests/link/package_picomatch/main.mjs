import picomatch from 'picomatch';
console.log(picomatch('src/**/*.{ts,js}')('src/a/b.ts'), picomatch('*.md')('a/b.md'), typeof picomatch.scan);
