import { z } from 'zod';
import * as mini from 'zod/mini';
const Input = z.object({ command: z.string().min(1), timeout: z.number().optional() });
console.log(JSON.stringify(Input.parse({ command: 'ls', extra: 1 })), Input.safeParse({ command: '' }).success);
console.log(Input.safeParse({}).error?.issues[0]?.code, mini.string().parse('mini'));
