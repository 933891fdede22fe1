import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent, created, createGroup } from '../../support/factories.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useMailServer } from '../../support/mail-server.js';
import { cookieOf, OWNER, signIn } from '#testing/people.js';
import { useApi } from '../../support/use-api.js';
import { ask, readsAmong, textsIn, urlsOf, type Url, type Way } from '../../support/visitor-routes.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const DAY = 86_400_000;
/** Requests at a time. */
const AT_ONCE = 8;
const PASSWORD = 'correct horse battery';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const ADDRESS = 'ada@quince.example.com';
const LONER = 'grace@medlar.example.com';

const mails = useMailServer();
const environment = (): Record<string, string> => ({
  SMTP_URL: mails.url,
  MAIL_FROM: 'status@example.com',
  VISITOR_WORK_LIMIT: '0',
  FAILED_KEY_LIMIT: '0',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_SCHEME: 'https',
  PUBLIC_PORT: '443',
});
const api = useApi(() => ({ environment: environment() }));
const replica = useApi(() => ({ environment: environment(), database: api.database, clock: api.clock }));
const own = api.useTenant('readers', ['en', 'de', 'fr', 'ar']);

/** Whom a component belongs to: everybody, an audience, two of them, or nobody. */
type Owner = 'public' | 'a' | 'b' | 'ab' | 'c' | 'none';
const OWNERS = ['public', 'a', 'b', 'ab', 'c', 'none'] as const;

/** What the names of a component and of everything about it begin with, by owner. */
const TREES = {
  public: 'Pappel',
  a: 'Ahorn',
  b: 'Birke',
  ab: 'Zeder',
  c: 'Cassia',
  none: 'Nussbaum',
} as const;

/** States of an incident or a maintenance about each component; the name ends with the state. */
const STATES = ['offen', 'geloest', 'geplant', 'laufend'] as const;

/** Names of an incident about components of several owners, and of one about none. */
const MIXED = 'Mischwald';
const GENERAL = 'Gingko';

type Reader = 'stranger' | 'a' | 'b' | 'a and b' | 'c' | 'everything';

/** What each reader sees. The audience `c` does not see what belongs to everybody. */
const SEES: Record<Reader, readonly Owner[]> = {
  stranger: ['public'],
  a: ['public', 'a', 'ab'],
  b: ['public', 'b', 'ab'],
  'a and b': ['public', 'a', 'b', 'ab'],
  c: ['c'],
  everything: OWNERS,
};

/** All that may be found, with the readers who may find it. */
function textsOf(owner: Owner): string[] {
  const tree = TREES[owner];
  return [
    `${tree}hain`,
    `${tree}blatt`,
    `${tree}blatt`.toLowerCase(),
    `${tree}mass`,
    `${tree}text`,
    ...STATES.map((state) => `${tree}${state}`),
  ];
}

const TEXTS = [...OWNERS.flatMap(textsOf), MIXED, GENERAL];

function expectedOf(reader: Reader): string[] {
  const owners = SEES[reader];
  const mixed = owners.includes('public') || owners.includes('a') ? [MIXED] : [];
  return [...owners.flatMap(textsOf), ...mixed, GENERAL];
}

const ids: Record<string, number> = {};
const visibilities = ['public', 'protected'] as const;
let urls: Url[] = [];
let ways: { readonly reader: Reader; readonly name: string; readonly way: Way }[] = [];

async function fill(): Promise<Record<string, string[]>> {
  const { client } = own;
  for (const name of ['a', 'b', 'c'])
    ids[name] = (await created(client, '/audiences', { name, includes_public: name !== 'c' })).id;
  const audiences: Record<Owner, number[] | null> = {
    public: null,
    a: [ids['a']!],
    b: [ids['b']!],
    ab: [ids['b']!, ids['a']!],
    c: [ids['c']!],
    none: [],
  };
  const at = (days: number): string => new Date(NOON.getTime() + days * DAY).toISOString();
  const records: number[] = [];
  const components: Record<string, { id: number; slug: string }> = {};
  for (const owner of OWNERS) {
    const tree = TREES[owner];
    const group = await createGroup(client, { name: `${tree}hain` });
    const component = await createComponent(client, { name: `${tree}blatt`, group_id: group.id });
    // Each explains the problems of those that follow.
    const component_ids = Object.values(components).map(({ id }) => id);
    await client.put(`/components/${component.id}/dependencies`, { component_ids });
    components[owner] = component;
    const set = await client.put(`/components/${component.id}/audiences`, { ids: audiences[owner] });
    expect(set.status).toBe(200);
    const metric = await created(client, '/metrics', {
      name: `${tree}mass`,
      component_id: component.id,
      is_public: true,
    });
    await client.post(`/metrics/${metric.id}/points`, { points: [[NOON.getTime() / 1000 - 600, 7]] });
    const about = {
      body: `${tree}text`,
      publish: true,
      components: [{ id: component.id, impact: 'degraded' }],
    };
    const open = await created(client, '/incidents', { ...about, title: `${tree}offen` });
    await client.post(`/incidents/${open.id}/updates`, { status: 'identified', body: `${tree}text` });
    const solved = await created(client, '/incidents', {
      ...about,
      title: `${tree}geloest`,
      started_at: at(-2),
      resolved_at: at(-1.5),
    });
    await client.put(`/incidents/${solved.id}/postmortem`, { body: `${tree}text` });
    await client.post(`/incidents/${solved.id}/postmortem/publish`);
    const under = { ...about, components: [{ id: component.id, impact: 'under_maintenance' }] };
    const planned = await created(client, '/maintenances', {
      ...under,
      title: `${tree}geplant`,
      started_at: at(1),
      scheduled_end_at: at(1.1),
    });
    const running = await created(client, '/maintenances', {
      ...under,
      title: `${tree}laufend`,
      started_at: at(-0.1),
      scheduled_end_at: at(0.1),
    });
    records.push(open.id, planned.id);
    expect([solved.is_resolved, running.is_published]).toEqual([true, true]);
  }
  await runDueJobs(api.app);
  const mixed = await created(client, '/incidents', {
    title: MIXED,
    publish: true,
    components: [
      { id: components['a']!.id, impact: 'major_outage' },
      { id: components['public']!.id, impact: 'degraded' },
    ],
  });
  const general = await created(client, '/incidents', { title: GENERAL, publish: true });
  return {
    id: [...records, mixed.id, general.id].map(String),
    slug: Object.values(components).map(({ slug }) => slug),
    file: ['style.css', 'nothing'],
    token: ['nothing'],
  };
}

async function admission(kind: string, audience: readonly string[] | null, more: object = {}): Promise<any> {
  const audience_ids = audience === null ? null : audience.map((name) => ids[name]);
  return created(own.client, '/admissions', { name: 'One', kind, audience_ids, ...more });
}

async function byLink(key: string, claims: Record<string, unknown> = {}): Promise<Way> {
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(NOON.getTime() / 1000 + 60)
    .sign(new TextEncoder().encode(key));
  return {
    headers: { cookie: cookieOf(await own.client.withKey(undefined).get(`//access/link?token=${token}`)) },
  };
}

async function byMail(address: string): Promise<Way> {
  const visitor = own.client.withKey(undefined);
  const post = (fields: Record<string, string>, cookie?: string): Promise<ApiResponse> =>
    visitor.request('POST', '//access/email', {
      headers: { ...FORM, ...(cookie === undefined ? {} : { cookie }) },
      body: new URLSearchParams(fields).toString(),
    });
  const asked = await post({ email: address, to: '/' });
  await runDueJobs(api.app);
  const mail = mails.arrived.findLast(({ to }) => to === address);
  const code = /^\d{6}/.exec(mail?.parsed.subject ?? '')?.[0] ?? '';
  const entered = await post({ email: address, code, to: '/' }, cookieOf(asked));
  expect(entered.status).toBe(303);
  return { headers: { cookie: cookieOf(entered) } };
}

async function byPassword(password: string): Promise<Way> {
  const entered = await own.client.withKey(undefined).request('POST', '//access/password', {
    headers: FORM,
    body: new URLSearchParams({ password, to: '/' }).toString(),
  });
  expect(entered.status).toBe(303);
  return { headers: { cookie: cookieOf(entered) } };
}

describe('A page with audiences', () => {
  beforeAll(async () => {
    // Others need a key, or show nothing of the page.
    const isOthers = (path: string): boolean => /^\/(api\/v1|console|auth|health|hooks)\b/.test(path);
    urls = urlsOf(api.app, await fill(), ['1', 'ahornblatt']).filter(({ path }) => !isOthers(path));
    const { client } = own;
    await admission('password', ['a'], { password: PASSWORD });
    await admission('email_domain', ['b'], { domains: ['quince.example.com'] });
    await admission('ip_range', ['c'], { cidrs: ['198.51.100.0/24'] });
    await admission('ip_range', ['a'], { cidrs: ['203.0.113.0/24'] });
    await admission('ip_range', ['b'], { cidrs: ['203.0.113.7'] });
    const link = await admission('signed_link', ['a', 'b']);
    const portal = await admission('signed_link', []);
    const everything = await admission('token', null);
    const ofB = await admission('token', ['b']);
    for (const [audience, kind, value] of [
      ['a', 'email', 'Grace@Medlar.example.com'],
      ['c', 'sso_value', 'gold'],
      ['b', 'sso_value', 'silver'],
    ] as const)
      await created(client, `/audiences/${ids[audience]}/people`, { kind, value });
    const { client: member } = await signIn(api.app, own, OWNER);
    const byCookie = await byPassword(PASSWORD);
    ways = [
      { reader: 'stranger', name: 'nothing', way: {} },
      { reader: 'stranger', name: 'another address', way: { headers: { 'x-forwarded-for': '192.0.2.1' } } },
      { reader: 'stranger', name: 'a link without groups', way: await byLink(portal.key) },
      { reader: 'a', name: 'a password', way: byCookie },
      { reader: 'a', name: 'a code, as a person of it', way: await byMail(LONER) },
      { reader: 'b', name: 'a code, by its domain', way: await byMail(ADDRESS) },
      { reader: 'b', name: 'a bearer token', way: { headers: { authorization: `Bearer ${ofB.key}` } } },
      {
        reader: 'b',
        name: 'a link with a group',
        way: await byLink(portal.key, { groups: ['silver', 'x'] }),
      },
      { reader: 'a and b', name: 'a signed link', way: await byLink(link.key) },
      {
        reader: 'a and b',
        name: 'an address in two ranges',
        way: { headers: { 'x-forwarded-for': '203.0.113.7' } },
      },
      { reader: 'c', name: 'an address', way: { headers: { 'x-forwarded-for': '198.51.100.7' } } },
      { reader: 'everything', name: 'a token in the address', way: { query: `token=${everything.key}` } },
      {
        reader: 'everything',
        name: 'a session',
        way: { headers: { cookie: String(member.session().cookie) } },
      },
    ];
  });

  /** What a reader gets wrong on some addresses: what is not theirs, and answers that others may keep. */
  async function wrongFor(
    { reader, name, way }: (typeof ways)[number],
    among: readonly Url[],
    from: Client,
    seen = new Set<string>(),
  ): Promise<unknown[]> {
    const expected = expectedOf(reader);
    const wrong: unknown[] = [];
    const check = async (url: Url): Promise<void> => {
      const answer = await ask(from, url, way, url.path.startsWith('/api') ? '*/*' : 'text/html');
      const found = textsIn(TEXTS, { ...answer, text: answer.text.replaceAll(url.path, '') }, url.path);
      for (const text of found) {
        seen.add(text);
        if (!expected.includes(text)) wrong.push([reader, name, url.path, text]);
      }
      const control = String(answer.headers['cache-control']);
      if (found.length > 0 && answer.status === 200 && !/private|no-store/.test(control))
        wrong.push([reader, name, url.path, control]);
    };
    const left = [...among];
    const next = async (): Promise<void> => {
      for (let url = left.shift(); url !== undefined; url = left.shift()) await check(url);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return wrong;
  }

  /** Whoever reads a page that strangers do not see. */
  function admitted(visibility: string): typeof ways {
    return ways.filter(
      ({ name }) => visibility === 'public' || (name !== 'nothing' && name !== 'another address'),
    );
  }

  it.each(visibilities)(
    'shows each reader only what is theirs, on any route of a %s one',
    async (visibility) => {
      expect((await own.client.patch('/settings', { visibility })).status).toBe(200);
      const wrong: unknown[] = [];
      for (const reader of Object.keys(SEES)) {
        const one = admitted(visibility).find((way) => way.reader === reader)!;
        const seen = new Set<string>();
        wrong.push(...(await wrongFor(one, readsAmong(urls), own.client.withKey(undefined), seen)));
        // Each text is somewhere, so what is not found elsewhere is not there by accident.
        for (const text of expectedOf(one.reader)) if (!seen.has(text)) wrong.push([reader, 'nowhere', text]);
      }
      expect(wrong).toEqual([]);
    },
    240_000,
  );

  it.each(visibilities)('shows the same by any way in, in any process, on a %s one', async (visibility) => {
    expect((await own.client.patch('/settings', { visibility })).status).toBe(200);
    const few = readsAmong(urls).filter(({ path }) =>
      ['/', '/history.atom', '/api/v2/summary.json', '/components/ahornblatt', '/subscribe'].includes(path),
    );
    const wrong: unknown[] = [];
    for (const from of [replica.stranger.onHost(own.client.host), own.client.withKey(undefined)])
      for (const one of admitted(visibility)) wrong.push(...(await wrongFor(one, few, from)));
    expect(wrong).toEqual([]);
  });

  const SURFACES = [
    '/',
    '/history?month=2026-03',
    '/history.atom',
    '/history.rss',
    '/history.json',
    '/maintenances.ics',
    '/api/v2/summary.json',
    '/api/v2/components.json',
    '/api/v2/incidents.json',
    '/api/v2/scheduled-maintenances.json',
    '/subscribe',
  ] as const;

  /** What of everything a surface shows, whoever reads it. */
  let shown: Map<string, string[]> | undefined;

  it.each(['stranger', 'a', 'b', 'a and b', 'c'] as const)(
    'shows %s on each surface exactly their part of what the surface shows',
    async (reader) => {
      const visitor = own.client.withKey(undefined);
      const everything = ways.find((one) => one.reader === 'everything')?.way;
      shown ??= new Map(
        await Promise.all(
          SURFACES.map(async (path) => {
            const answer = await ask(visitor, { method: 'GET', path }, everything);
            return [path, textsIn(TEXTS, answer)] as const;
          }),
        ),
      );
      const expected = new Set(expectedOf(reader));
      const { way } = ways.findLast((one) => one.reader === reader && one.name !== 'another address')!;
      const cells = await Promise.all(
        SURFACES.map(async (path) => [
          path,
          textsIn(TEXTS, await ask(visitor, { method: 'GET', path }, way)),
        ]),
      );
      expect(Object.fromEntries(cells)).toEqual(
        Object.fromEntries(
          [...shown].map(([path, texts]) => [path, texts.filter((text) => expected.has(text))]),
        ),
      );
    },
  );
});
