// node test/abuse/attack-process.ts <name> <port>: one attack, in a process of its own until its standard input ends. The clients
// that are measured must not wait for the attacker's own event loop.

import { once } from 'node:events';
import { ATTACKS } from './attacks.ts';

const [name, port] = process.argv.slice(2);
const attack = ATTACKS.find((one) => one.name === name);
if (attack === undefined) throw new Error(`there is no attack "${name}"`);
const stop = attack.begin(Number(port));
process.stdin.resume();
await once(process.stdin, 'end');
await stop();
