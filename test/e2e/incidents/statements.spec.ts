import { describe, expect, it } from 'vitest';
import { changesHeard } from '../../support/changes-heard.js';
import { createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';

// Each statement of a write costs a round trip or a share of one. An additional one has to be
// justified here.
describe('Creating an incident takes so many statements', () => {
  const api = useApi();
  const { client } = api.useTenant('acme');
  const statementsOf = (body: object): Promise<string[]> =>
    statementsDuring(async () => {
      const { status, text } = await client.post('/incidents', body);
      expect(status, text).toBe(201);
    });

  const withImpacts = async (body: object, count: number): Promise<object> => {
    const components = [];
    for (let made = 0; made < count; made += 1)
      components.push({ id: (await createComponent(client)).id, impact: 'degraded' });
    return { title: 'Incident', ...body, ...(count === 0 ? {} : { components }) };
  };

  // Does not count the start and the end of the transaction. The last statement is sent together with the end, and
  // checks the key again if another statement has waited for a lock.
  it.each([
    ['a draft', 3, {}, 0],
    ['a draft with a component', 5, {}, 1],
    ['a draft with three', 5, {}, 3],
    ['a published one', 5, { publish: true }, 0],
    ['a published one with a component', 11, { publish: true }, 1],
    ['a published one with three', 11, { publish: true }, 3],
  ])('%s: %i', async (_, count, body, impacts) => {
    await changesHeard(api.app);
    // Fills the caches: lookups that happen once do not count.
    await statementsOf(await withImpacts(body, impacts));
    const sent = (await statementsOf(await withImpacts(body, impacts))).filter(
      // The client is looked up now and then, and the last use of a key is stored after the response.
      (text) => !/\b(api_key|domain)\b/.test(text),
    );
    expect(sent.length, sent.join('\n---\n')).toBe(count);
  });
});

describe('A change of a maintenance that is to come', () => {
  const api = useApi();
  const { client } = api.useTenant('acme');

  it('schedules its next step anew only where that moves', async () => {
    const { id } = await createMaintenance(client, { publish: true });
    const scheduled = async (change: object): Promise<string[]> => {
      const sent = await statementsDuring(() => client.patch(`/maintenances/${id}`, change));
      return sent.filter((text) => /\binsert into job\b/.test(text));
    };
    expect(await scheduled({ title: 'Another' })).toHaveLength(0);
    expect(await scheduled({ started_at: '2026-03-01T14:30:00Z' })).toHaveLength(1);
  });
});

describe('A change of a published incident', () => {
  const api = useApi();
  const { client } = api.useTenant('acme');

  it('dates no updates, which its publication has dated', async () => {
    const { id } = await createIncident(client);
    const dating = async (write: () => Promise<unknown>): Promise<string[]> => {
      const sent = await statementsDuring(write);
      return sent.filter((text) => /\bupdate incident_update set published_at\b/.test(text));
    };
    expect(await dating(() => client.post(`/incidents/${id}/publish`))).toHaveLength(1);
    expect(await dating(() => client.patch(`/incidents/${id}`, { title: 'Another' }))).toHaveLength(0);
  });
});

describe('Writing a post-mortem', () => {
  const api = useApi();
  const { client } = api.useTenant('acme');

  it('reads what is there only where If-Match asks for a comparison', async () => {
    const { id } = await createIncident(client);
    const reads = async (headers: Record<string, string>): Promise<string[]> => {
      const sent = await statementsDuring(() =>
        client.put(
          `/incidents/${id}/postmortem`,
          { body: `As of ${Object.keys(headers).join()}` },
          { headers },
        ),
      );
      return sent.filter((text) => /^\s*select/.test(text) && /postmortem_body is not null/.test(text));
    };
    expect(await reads({})).toHaveLength(0);
    expect(await reads({ 'if-match': '*' })).toHaveLength(1);
  });
});
