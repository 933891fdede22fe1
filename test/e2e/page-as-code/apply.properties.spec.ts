import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { done } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const RUNS = { numRuns: 12 };
const TIMEOUT_MS = 120_000;

const STATUSES = ['operational', 'degraded', 'partial_outage', 'major_outage'] as const;
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter(isText);
const texts = fc
  .record({ de: text, en: text }, { requiredKeys: [] })
  .filter((names) => Object.keys(names).length > 0);
const position = fc.nat({ max: 4 });

/** Texts that stay as they are: not blank, and neither NUL nor half of a character. */
function isText(value: string): boolean {
  return value.trim() !== '' && value.isWellFormed() && !value.includes('\0');
}

function subsetOf(names: readonly string[]): fc.Arbitrary<string[]> {
  return fc.shuffledSubarray([...names]);
}

function oneOf(names: readonly string[]): fc.Arbitrary<string | null> {
  return fc.constantFrom(null, ...names);
}

function eachOf<T extends object>(
  ids: readonly string[],
  record: (id: string, index: number) => fc.Arbitrary<T>,
): fc.Arbitrary<(T & { external_id: string })[]> {
  return fc.tuple(...ids.map((id, index) => record(id, index).map((one) => ({ external_id: id, ...one }))));
}

/** Pages of a few records, whose names are the same from page to page, so that one page turns into another. */
const page = fc
  .record({
    groups: subsetOf(['g1', 'g2', 'g3', 'g4']),
    components: subsetOf(['c1', 'c2', 'c3', 'c4', 'c5']),
    hosts: subsetOf(['h1', 'h2']),
    templates: subsetOf(['t1', 't2']),
    metrics: subsetOf(['m1', 'm2', 'm3']),
    series: subsetOf(['s1', 's2']),
  })
  .chain(({ groups, components, hosts, templates, metrics, series }) =>
    fc.record({
      // A group is in one of those before it, in an order that differs from page to page.
      groups: eachOf(groups, (_, index) =>
        fc.record(
          { name: texts, parent: oneOf(groups.slice(0, index)), position },
          { requiredKeys: ['name', 'parent'] },
        ),
      ),
      components: eachOf(components, () =>
        fc.record(
          {
            name: texts,
            description: texts,
            group: oneOf(groups),
            host_system: oneOf(hosts),
            position,
            is_public: fc.boolean(),
            subscribable: fc.boolean(),
            webhook_enabled: fc.boolean(),
          },
          { requiredKeys: ['name', 'group', 'host_system'] },
        ),
      ),
      host_systems: eachOf(hosts, () => fc.record({ name: text, kind: text })),
      templates: eachOf(templates, () =>
        fc.record({
          name: text,
          kind: fc.constant('incident'),
          title: texts.map(withoutBraces),
          notify: fc.boolean(),
          components: impactsOn(components),
        }),
      ),
      metrics: eachOf(metrics, () =>
        fc.record(
          {
            name: texts,
            component: oneOf(components),
            suffix: fc.constantFrom('', 'ms', '%'),
            decimals: fc.nat({ max: 6 }),
            is_public: fc.boolean(),
            position,
            y_min: fc.constantFrom(null, 0, -1.5),
            y_max: fc.constantFrom(null, 1, 2.25),
            thresholds: fc.constantFrom([], [{ above: 800, status: 'degraded' }]),
          },
          { requiredKeys: ['name', 'component'] },
        ),
      ),
      series: eachOf(series, () =>
        fc.record(
          {
            title: texts,
            body: texts,
            rrule: fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=TU,FR', 'FREQ=MONTHLY;BYMONTHDAY=1'),
            starts_at: fc.constantFrom('2098-03-04T22:00', '2026-03-04T02:30'),
            timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
            duration_minutes: fc.integer({ min: 1, max: 300 }),
            publish_ahead_days: fc.integer({ min: 1, max: 20 }),
            reminder_minutes: fc.constantFrom([], [60], [1440, 60]),
            notify: fc.boolean(),
            is_active: fc.boolean(),
            components: impactsOn(components),
          },
          { requiredKeys: ['title', 'rrule', 'starts_at', 'timezone', 'duration_minutes', 'components'] },
        ),
      ),
    }),
  );

function impactsOn(components: readonly string[]): fc.Arbitrary<object[]> {
  return subsetOf(components).chain((ids) =>
    fc.tuple(
      ...ids.map((component) => fc.constantFrom(...STATUSES).map((impact) => ({ component, impact }))),
    ),
  );
}

function withoutBraces(names: object): object {
  return Object.fromEntries(
    Object.entries(names).map(([locale, one]) => [locale, `T ${one.replaceAll('{', '(')}`]),
  );
}

async function apply(client: Client, document: object, query = ''): Promise<ApiResponse> {
  const response = await client.post(`/apply${query}`, document);
  expect(response.status, response.text).toBe(200);
  return response;
}

describe('Any page as code', () => {
  it('is the page once it is applied, whatever was applied before', { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 3 }), async (documents) => {
        const { client } = await api.newTenant();
        await client.post('/components', { name: 'By hand' });
        for (const document of documents) {
          const planned = await apply(client, document, '?dry_run=true');
          const applied = await apply(client, { ...document, plan: planned.body.data.plan });
          expect(applied.body).toEqual(planned.body);
          const { body } = await apply(client, document, '?dry_run=true');
          expect(body.data.changes.filter(({ action }: any) => action !== 'keep')).toEqual([]);
        }
        expect((await client.get('/components?q=by%20hand')).body.meta.total).toBe(1);
      }),
      RUNS,
    );
  });

  it('exported and applied into an empty page is exported equal', { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(page, async (document) => {
        const [one, other] = [await api.newTenant(), await api.newTenant()];
        await apply(one.client, document);
        const exported = await done(one.client.get('/apply/export'));
        await apply(other.client, exported);
        expect(await done(other.client.get('/apply/export'))).toEqual(exported);
        const { body } = await apply(one.client, exported, '?dry_run=true');
        expect(new Set(body.data.changes.map(({ action }: any) => action))).toEqual(
          new Set(body.data.changes.length === 0 ? [] : ['keep']),
        );
      }),
      RUNS,
    );
  });
});
