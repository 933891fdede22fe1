import { useApi } from '@heliograph/server/testing';
import { expect, it } from 'vitest';
import { PingerModule } from '../src/index.js';
import { PINGER } from '../src/pinger.js';

const api = useApi({ packages: [PingerModule] });
const acme = api.useTenant('acme').client;

/** Sends a body to the inbound address of a new component; returns the answer and the component's status. */
async function report(body: unknown) {
  const { data } = (await acme.post('/components', { name: 'Payments', webhook_enabled: true })).body;
  // An address outside of `/api/v1` begins with two slashes.
  const address = `/${new URL(data.remote_trigger.webhook_url).pathname}`;
  const answer = await acme.withKey(undefined).post(address, body);
  return { answer, status: (await acme.get(`/components/${data.id}`)).body.data.status };
}

it('A report of Acme Pinger sets the status of its component', async () => {
  const { answer, status } = await report(PINGER.example);
  expect([answer.status, status]).toEqual([200, 'major_outage']);
});

it('A report whose state nobody knows is refused at that field', async () => {
  const { answer } = await report({ pinger: 7, state: 'blue' });
  expect([answer.status, answer.body.errors]).toEqual([422, { state: ['The state must be red or green.'] }]);
});
