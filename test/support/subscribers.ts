import type { Client } from './client.js';
import { created } from './factories.js';

let made = 0;

/** A subscriber by e-mail, with an address of its own unless one is given. */
export function createSubscriber(client: Client, values: object = {}): Promise<any> {
  made += 1;
  return created(client, '/subscribers', {
    channel: 'email',
    address: `person${made}@example.com`,
    ...values,
  });
}

/** One who is told, without having been asked. */
export function createConfirmed(client: Client, values: object = {}): Promise<any> {
  return createSubscriber(client, { status: 'confirmed', ...values });
}
