import type { Client } from './client.js';
import { created } from './factories.js';

let made = 0;

/** Creates an email subscriber, with a unique address unless one is given. */
export function createSubscriber(client: Client, values: object = {}): Promise<any> {
  made += 1;
  return created(client, '/subscribers', {
    channel: 'email',
    address: `person${made}@example.com`,
    ...values,
  });
}

/** Creates a subscriber who is confirmed from the start, without a confirmation link. */
export function createConfirmed(client: Client, values: object = {}): Promise<any> {
  return createSubscriber(client, { status: 'confirmed', ...values });
}
