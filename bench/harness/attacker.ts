import { workerData } from 'node:worker_threads';
import { ATTACKS, type Victim } from './attacks.js';

/* The thread of one attack: whoever watches what it does to others must not wait for it. */

const { name, victim } = workerData as { readonly name: string; readonly victim: Victim };
await ATTACKS.find((attack) => attack.name === name)?.run(victim);
