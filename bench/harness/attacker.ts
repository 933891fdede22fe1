import { once } from 'node:events';
import { ATTACKS, type Victim } from './attacks.js';

/* Runs one attack in a separate process. The observer must not share an event loop or a heap with it. */

const [name, port, host = '', secret = ''] = process.argv.slice(2);
const victim: Victim = { port: Number(port), host, secret };
const attack = ATTACKS.find((one) => one.name === name);
// Ends together with its parent.
process.once('disconnect', () => process.exit());
const prepared = (await attack?.prepare?.(victim)) ?? [];
const told = once(process, 'message');
process.send?.('prepared');
await told;
await attack?.run(victim, prepared);
