import { describe, expect, it } from 'vitest';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const { client } = application.useTenant('own');

describe('A 422 says what is wrong in words', () => {
  it.each<[string, object, Record<string, string>]>([
    ['/components', {}, { name: 'The name is required.' }],
    ['/components', { name: null }, { name: 'The name must not be null.' }],
    ['/components', { name: 'A', is_public: null }, { is_public: 'The is_public must not be null.' }],
    ['/components', { name: 'A', description: null }, { description: 'The description must not be null.' }],
    ['/components', { name: 'A', position: null }, { position: 'The position must not be null.' }],
    ['/components', { name: 'A', group_id: 0 }, { group_id: 'The group_id must be a positive integer.' }],
    ['/api-keys', { name: 'A' }, { abilities: 'The abilities are required.' }],
    [
      '/subscribers',
      { channel: 'email', address: 'a@example.com', events: ['incident', 'outage'], component_ids: ['x'] },
      {
        events: 'The events must be a list of kinds of events: incident, maintenance, announcement.',
        component_ids: 'The component_ids must be a list of ids.',
      },
    ],
    [
      '/incidents',
      {
        title: 'A',
        publish: true,
        resolved_at: '2020-01-01T00:00:00Z',
        started_at: '2020-01-01T00:00:00Z',
        status: 'identified',
      },
      { status: 'With resolved_at, the incident is resolved; leave the status out.' },
    ],
    ['/host-systems', { name: null }, { name: 'The name must not be null.', kind: 'The kind is required.' }],
    ['/maintenances', { title: 'A' }, { scheduled_end_at: 'The scheduled_end_at is required.' }],
    [
      '/maintenances',
      { title: 'A', scheduled_end_at: null },
      { scheduled_end_at: 'The scheduled_end_at must not be null.' },
    ],
    ['/incidents', { title: 'A', status: null }, { status: 'The status must not be null.' }],
    ['/incidents', { title: 'A', components: null }, { components: 'The components must not be null.' }],
    [
      '/incidents',
      { title: 'A', components: [{ id: null }] },
      {
        'components.0.id': 'The id must not be null.',
        'components.0.impact': 'The impact is required.',
      },
    ],
    [
      '/incidents',
      { title: 'A', components: [null] },
      { 'components.0': 'The components.0 must not be null.' },
    ],
  ])('POST %s %j', async (path, json, errors) => {
    const { status, body } = await client.post(path, json);
    const messages = Object.fromEntries(
      Object.entries<string>(errors).map(([field, message]) => [field, [message]]),
    );
    expect([status, body.errors]).toEqual([422, messages]);
  });

  it('of fields that only other operations change', async () => {
    const { body: incident } = await client.post('/incidents', { title: 'A' });
    const { body: renamed } = await client.patch(`/incidents/${incident.data.id}`, { type: 'maintenance' });
    expect(renamed.message).toBe(
      'The type cannot be written here. An incident cannot become a maintenance, nor a maintenance an incident.',
    );
    const { body: component } = await client.post('/components', { name: 'A' });
    const path = `/components/${component.data.id}/webhook`;
    const { body } = await client.patch(path, { webhook_url: 'https://www.example.com/' });
    expect(body.message).toBe('The webhook_url cannot be written here. Use …/rotate.');
  });

  it.each([
    ['08:00', '09:00', {}],
    [
      '22:00',
      '06:00',
      {
        'service_hours.1.to':
          'The to must be later than from; split hours that pass midnight: until 24:00, and from 00:00.',
      },
    ],
    ['11:00', '13:00', { 'service_hours.1.from': 'The from must not lie within service_hours.0.' }],
  ])('of hours from %s to %s beside others', async (from, to, errors) => {
    const first = { weekday: 'monday', from: '10:00', to: '12:00' };
    const { body } = await client.patch('/settings', { service_hours: [first, { ...first, from, to }] });
    expect(body.errors ?? {}).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
    );
  });

  it('of patterns, never as a regular expression', async () => {
    const { body } = await client.patch('/settings', { color: 'red' });
    expect(body.errors).toEqual({ color: ['The color must be a color written as #rrggbb.'] });
  });
});
