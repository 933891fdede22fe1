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

  it('of patterns, never as a regular expression', async () => {
    const { body } = await client.patch('/settings', { color: 'red' });
    expect(body.errors).toEqual({ color: ['The color must be a color written as #rrggbb.'] });
  });
});
