import { stdout } from 'node:process';

// An import that prints is as common as a handler that does.
console.log('NOISE of a module');

const ways: Record<string, () => unknown> = {
  throw: () => {
    throw new Error('thrown\non two lines');
  },
  'throw a value': () => {
    throw undefined;
  },
  reject: async () => {
    throw new Error('rejected');
  },
  'exit 0': () => process.exit(0),
  'exit 2': () => process.exit(2),
  'never settle': () => new Promise(() => {}),
  'wait too long': () => new Promise((resolve) => setTimeout(resolve, 60_000)),
  'fail later': () => {
    setTimeout(() => {
      throw new Error('later');
    }, 10);
    return new Promise((resolve) => setTimeout(resolve, 1000));
  },
  'reject later': () => {
    void Promise.reject(new Error('unhandled'));
    return new Promise((resolve) => setTimeout(resolve, 1000));
  },
  'unknown key': () => ({ outcome: 'deny', resaon: 'x' }),
  'wrong type': () => ({ outcome: 'deny', reason: 7 }),
  'no reason': () => ({ outcome: 'deny', reason: ' ' }),
  text: () => 'deny',
  print: () => {
    console.log('NOISE');
    console.info('NOISE');
    process.stdout.write('NOISE\n');
    stdout.write('NOISE\n');
  },
};

/** Does what the test asks the hook of this policy to do; the other hook has no opinion. */
export function misbehave(policy: string): unknown {
  const [who, way = ''] = (process.env.MISBEHAVE ?? '').split(': ');
  return who === policy ? ways[way]?.() : undefined;
}
