export let $$row = 'row';
export function $$load() {
  const $$require = 'require';
  return $$require;
}
export * from './common.cjs';
