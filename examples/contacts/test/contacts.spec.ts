import { created, useApi } from '@heliograph/server/testing';
import { describe, expect, it } from 'vitest';
import { ContactsModule } from '../src/index.js';

const ADA = { name: 'Ada', email: 'ada@example.com' };

describe('The quota of contacts', () => {
  const api = useApi({ packages: [ContactsModule], environment: { QUOTAS: 'acme_contacts=2,components=5' } });
  const { client } = api.useTenant('acme');

  it('lets a tenant have as many as the operator has set, however many come at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post('/acme-contacts', ADA)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors).toEqual({
      acme_contacts: ['The limit of 2 contacts is reached; delete some first.'],
    });
  });

  it('has room again when one is deleted, and counts for each tenant', async () => {
    const { client: other } = await api.newTenant();
    const [one] = [await created(other, '/acme-contacts', ADA), await created(other, '/acme-contacts', ADA)];
    expect((await other.post('/acme-contacts', ADA)).status).toBe(422);
    await other.delete(`/acme-contacts/${one.id}`);
    await created(other, '/acme-contacts', ADA);
  });
});
