import { a } from './a.mjs';
import { b } from './b.mjs';
console.log(a(), b());
const again = await import('./a.mjs');
console.log(again.a());
try { await import('./fails.mjs'); } catch (error) { console.log(error.message); }
try { await import('./fails.mjs'); } catch (error) { console.log(error.message); }
try { await import('./fails-at-once.mjs'); } catch (error) { console.log(error.message); }
try { await import('./fails-at-once.mjs'); } catch (error) { console.log(error.message); }
