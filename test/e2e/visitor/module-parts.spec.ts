import { Logger } from '@nestjs/common';
import { h, type VNode } from 'preact';
import type { QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { buildDocument } from '#http/reference/document.js';
import { defineModule } from '#module-system/define-module.js';
import { announcePageChanges, createPublicView } from '#platform/database/schema/published-view.js';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';
import type { PartProps, PublicRows } from '#platform/page-parts/page-part.js';
import { VisitorReads } from '#platform/database/tenant/visitor-reads.js';
import { PageCache } from '#visitor/store/page-cache.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const NAME = 'acme-quotes';
const PAGE = `//x/${NAME}`;
const DATA = `//api/v2/x/${NAME}`;
const MINUTE = 60_000;

class AddQuotes1797000000000 {
  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'acme_quotes', {
      columns:
        'quote text not null, is_public boolean not null, record_id bigint, pause double precision not null default 0',
    });
    await announcePageChanges(runner, 'acme_quotes');
    await createPublicView(
      runner,
      'acme_quotes_public',
      'select tenant_id, id, quote, record_id from acme_quotes where is_public',
    );
    // A view that takes as long as its rows say.
    await createPublicView(
      runner,
      'acme_quotes_slow',
      `select tenant_id, id, quote, pg_sleep(pause)::text as slept from acme_quotes where is_public`,
    );
  }

  down(runner: QueryRunner): Promise<unknown> {
    return runner.query('drop view acme_quotes_slow, acme_quotes_public; drop table acme_quotes');
  }
}

interface Quote {
  quote: string;
  record_id: number | null;
}
type Shown = PartProps<Quote, 'title'>;
type Show = (props: Shown) => unknown;

const ROWS: PublicRows = { view: 'acme_quotes_public', orderBy: ['id desc'], limit: 3 };
const TEXTS = { en: { title: 'Quotes' }, de: { title: 'Zitate' } };

function quotes({ rows, texts, page }: Shown): VNode<any> {
  return h(
    'div',
    { class: 'quotes' },
    `${texts.title} ${page.locale}: ${rows.map(({ quote }) => quote).join(', ')}.`,
  );
}

/** What the parts of the package do. */
let showSlot: Show;
let showPage: Show;
let members: (props: Pick<Shown, 'rows'>) => unknown;
let rendered = 0;

const slot = { rows: ROWS, texts: TEXTS };
const Quotes = defineModule({
  name: NAME,
  heliograph: '^0',
  migrations: [AddQuotes1797000000000],
  slots: [
    {
      ...slot,
      name: 'above',
      place: 'overview-above',
      show: (props) => {
        rendered += 1;
        return showSlot(props as Shown) as VNode;
      },
    },
    { ...slot, name: 'below', place: 'overview-below', show: (props) => quotes(props as Shown) },
    {
      ...slot,
      name: 'component',
      place: 'component',
      rows: { ...ROWS, of: 'record_id' },
      show: (props) => quotes(props as Shown),
    },
    {
      ...slot,
      name: 'incident',
      place: 'incident',
      rows: { ...ROWS, of: 'record_id' },
      show: (props) => quotes(props as Shown),
    },
  ],
  pages: [
    { path: '', rows: ROWS, texts: TEXTS, show: (props) => showPage(props as Shown) as VNode },
    { path: 'all', rows: { ...ROWS, limit: 1000 }, texts: TEXTS, show: (props) => quotes(props as Shown) },
  ],
  visitorData: [
    {
      path: '',
      description: 'The newest quotes',
      rows: ROWS,
      members: (props) => members(props as Shown) as object,
    },
    { path: 'all', description: 'All quotes', rows: ROWS, members: ({ rows }) => ({ all: rows }) },
  ],
});

const app = useApi({ packages: [Quotes] });
const acme = app.useTenant('acme', ['en', 'de']);
const { client } = acme;
const visitor = client.withKey(undefined);

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((message: string) => {
      logged.push(message);
    });
  showSlot = showPage = quotes;
  members = ({ rows }) => ({ quotes: rows });
  // Parts that failed in the test before rest no longer, and everything is rendered again.
  app.clock.advance(MINUTE);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Adds a quote, and waits until the announcement of it has arrived. */
async function add(
  quote: string,
  { isPublic = true, recordId = null as number | null, tenant = acme.tenant, pause = 0 } = {},
): Promise<void> {
  const pages = app.app.get(PageCache, { strict: false });
  const before = runForTenant(tenant, () => pages.cached()?.page);
  await app.database.sql(
    `insert into acme_quotes (tenant_id, quote, is_public, record_id, pause) values ($1, $2, $3, $4, $5)`,
    [tenant.id, quote, isPublic, recordId, pause],
  );
  await expect
    .poll(() => {
      const cached = runForTenant(tenant, () => pages.cached());
      return cached === undefined || cached.page !== before;
    })
    .toBe(true);
}

function seen(path = '//', one: Client = visitor): Promise<string> {
  return one.get(path).then(({ text }) => text);
}

/** Paths of this process's reads for visitors. */
function reads(): number {
  return app.app.get(VisitorReads, { strict: false }).counts.primary;
}

describe('A section of a module', () => {
  it('is above and below the components, in the language of the page, and outdated by its own table', async () => {
    await createComponent(client, { name: 'Payments' });
    await add('First');
    const html = await seen();
    const order = ['id="x-acme-quotes-above"', 'Payments', 'id="x-acme-quotes-below"'].map((one) =>
      html.indexOf(one),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(html).toContain('Quotes en: First.');
    expect(await seen('//?lang=de')).toContain('Zitate de: First.');
    await add('Second');
    expect(await seen()).toContain('Second, First.');
    expect(await seen('//?lang=de')).toContain('Second, First.');
  });

  it('is on the page of its component and of its incident', async () => {
    const component = await createComponent(client, { name: 'Search' });
    const incident = await createIncident(client, { publish: true });
    await add('About the component', { recordId: component.id });
    await add('About nothing else', { recordId: 999 });
    expect(await seen(`//components/${component.slug}`)).toContain('Quotes en: About the component.');
    await add('About the incident', { recordId: incident.id });
    expect(await seen(`//incidents/${incident.id}`)).toContain('About the incident');
    expect(await seen(`//incidents/${incident.id}`)).not.toContain('About nothing');
  });

  it('never has what is not public, or another tenant’s', async () => {
    const { tenant, client: other } = await app.newTenant();
    await add('SECRET', { isPublic: false });
    await add('SECRET', { tenant });
    for (const path of ['//', PAGE, `${PAGE}/all`, DATA, `${DATA}/all`])
      expect(await seen(path)).not.toContain('SECRET');
    expect(await seen(PAGE, other.withKey(undefined))).toContain('SECRET.');
  });

  it('costs one statement for its module, and none for another language or minute', async () => {
    await add('Once');
    const before = reads();
    await seen();
    expect(reads() - before).toBe(2);
    await seen('//?lang=de');
    app.clock.advance(MINUTE);
    await seen();
    await seen();
    expect(reads() - before).toBe(2);
  });

  it('is part of a cached page with its tag', async () => {
    await add('Cached');
    const { headers } = await visitor.get('//');
    const count = rendered;
    const again = await visitor.get('//', { headers: { 'if-none-match': String(headers['etag']) } });
    expect([again.status, rendered]).toEqual([304, count]);
    await add('Changed');
    expect((await visitor.get('//', { headers: { 'if-none-match': String(headers['etag']) } })).status).toBe(
      200,
    );
  });

  const WHICH = 'Left out of the page of acme: the section above of the module acme-quotes, which';
  it.each<[string, Show, string]>([
    [
      'throws',
      () => {
        throw new Error('No.');
      },
      `failed: No.`,
    ],
    [
      'has a component that throws',
      () =>
        h(() => {
          throw new Error('No.');
        }, null),
      `failed: No.`,
    ],
    [
      'returns five megabytes',
      () => h('p', null, 'x'.repeat(5_000_000)),
      `has 5000007 characters of HTML, and at most 100000 are shown.`,
    ],
    ['returns a number', () => 5, `returned number instead of markup.`],
    [
      'returns a promise',
      async () => Promise.resolve(null),
      `returned a promise; its rows have been read, so return markup.`,
    ],
    ['returns a list', () => [h('p', null)], `returned object instead of markup.`],
    [
      'has a script',
      () => h('div', null, h('script', { src: '/x.js' })),
      `contains <script, which pages do not allow.`,
    ],
    [
      'has a comment',
      () => h('p', { dangerouslySetInnerHTML: { __html: '<!--part 0-->' } }),
      `contains <!--, which pages do not allow.`,
    ],
    [
      'has a foreign image',
      () => h('img', { src: 'https://elsewhere.example/a.png' }),
      `contains an image of another host, which pages do not load.`,
    ],
  ])('that %s is left out and named in the log', async (_, show, problem) => {
    showSlot = show;
    const { status, text, headers } = await visitor.get('//');
    expect(status).toBe(200);
    expect(text).not.toContain('x-acme-quotes-above');
    expect(text).toContain('id="x-acme-quotes-below"');
    expect(headers['content-security-policy']).toContain("img-src 'self';");
    expect(logged).toEqual([`${WHICH} ${problem}`]);
  });

  it('that stops everything else is left out, and not tried again for a while', async () => {
    showSlot = () => {
      // By the time of this thread, since others may use the machine.
      for (const since = process.threadCpuUsage(); process.threadCpuUsage(since).user < 400_000;);
      return h('p', null, 'Slow');
    };
    const count = rendered;
    expect(await seen()).not.toContain('Slow');
    // Visitors get the last page while this one is rendered.
    await expect
      .poll(() => logged)
      .toEqual([
        expect.stringMatching(
          /^Left out of all pages for a while: the section above of the module acme-quotes, which stopped everything else for \d{3,4} ms\.$/,
        ),
      ]);
    await seen('//?lang=de');
    expect(rendered - count).toBe(1);
    app.clock.advance(MINUTE);
    showSlot = quotes;
    await expect.poll(() => seen()).toContain('id="x-acme-quotes-above"');
  });

  it('cannot change the rows of another part', async () => {
    await add('Kept');
    showSlot = ({ rows }) => {
      for (const row of rows) row.quote = 'Overwritten';
      return null;
    };
    await expect.poll(() => seen()).toContain('Kept');
    expect(await seen()).not.toContain('Overwritten');
  });

  it('escapes its texts', async () => {
    await add('<b onclick="x">');
    expect(await seen()).toContain('&lt;b onclick=');
  });
});

describe('A page of a module', () => {
  it('has the look, title, languages and headers of the product’s pages', async () => {
    await add('Paged');
    const { status, text, headers } = await visitor.get(`${PAGE}?lang=de`);
    expect(status).toBe(200);
    for (const part of [
      '<html lang="de"',
      '<title>Zitate – ',
      '<h1>Zitate</h1>',
      'Zitate de: Paged',
      `hreflang="en"`,
    ])
      expect(text).toContain(part);
    const overview = await visitor.get('//?lang=de');
    for (const name of [
      'content-security-policy',
      'cache-control',
      'vary',
      'content-language',
      'x-content-type-options',
    ])
      expect(headers[name]).toBe(overview.headers[name]);
    const tag = { headers: { 'if-none-match': String(headers['etag']) } };
    expect((await visitor.get(`${PAGE}?lang=de`, tag)).status).toBe(304);
    await add('Added');
    expect(await seen(`${PAGE}/all`)).toContain('Added, Paged');
  });

  it('is in the sitemap', async () => {
    expect(await seen('//sitemap.xml')).toContain(`/x/${NAME}/all</loc>`);
  });

  it.each(['//x', '//x/acme-other', `${PAGE}/other`, `${PAGE}/all/more`, '//x/__proto__', `${PAGE}/`])(
    'is not at %s',
    async (path) => {
      expect((await visitor.get(path)).status).toBe(404);
    },
  );

  it('that throws is unavailable in the look of the page, whoever asks, until it works again', async () => {
    showPage = () => {
      throw new Error('No.');
    };
    for (let time = 0; time < 2; time += 1) {
      const { status, text, headers } = await visitor.get(`${PAGE}?lang=de`);
      expect(status).toBe(503);
      expect([headers['retry-after'], headers['cache-control']]).toEqual(['30', 'no-store']);
      expect(headers['content-security-policy']).toBe(
        (await visitor.get('//')).headers['content-security-policy'],
      );
      expect(text).toContain('<h1>Diese Seite ist gerade nicht verfügbar</h1>');
      expect(text).toContain('class="top"');
    }
    expect(logged).toEqual([
      'Left out of the page of acme: the page acme-quotes of the module acme-quotes, which failed: No.',
    ]);
    showPage = quotes;
    app.clock.advance(MINUTE);
    expect((await visitor.get(PAGE)).status).toBe(200);
  });
});

describe('Data of a module', () => {
  function get(path = DATA): Promise<ApiResponse> {
    return visitor.get(path);
  }

  it('is JSON beside the page, with and without .json, and cached', async () => {
    await add('As data');
    const { status, body, headers } = await get();
    expect(status).toBe(200);
    expect(body.page).toEqual((await get('//api/v2/status')).body.page);
    expect(body.quotes[0]).toMatchObject({ quote: 'As data' });
    expect(body.quotes[0]).not.toHaveProperty('tenant_id');
    expect((await get(`${DATA}.json`)).text).toBe((await get()).text);
    expect((await get(`${DATA}/all.json`)).body.all).toHaveLength(3);
    expect(headers['access-control-allow-origin']).toBe('*');
    const tag = { headers: { 'if-none-match': String(headers['etag']) } };
    expect((await visitor.get(DATA, tag)).status).toBe(304);
    expect((await get(`${DATA}/other`)).status).toBe(404);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'returned no object with members.'],
    ['a list', [], 'returned no object with members.'],
    ['a promise', Promise.resolve({}), 'returned no object with members.'],
    ['too much', { a: 'x'.repeat(5_000_000) }, 'characters of JSON, and at most 1000000 are sent.'],
    ['what is no JSON', { a: 1n }, 'which failed: '],
  ])('that is %s is unavailable and named in the log', async (_, value, problem) => {
    members = () => value;
    const { status, body } = await get();
    expect([status, body]).toEqual([
      503,
      {
        message: 'This part of the page is not available at the moment; try again later.',
        error_id: expect.any(String),
      },
    ]);
    expect(logged).toEqual([expect.stringContaining(problem)]);
  });

  it('is in the reference', () => {
    const { paths } = buildDocument(app.app);
    expect(paths[`/api/v2/x/${NAME}/all`]?.get).toMatchObject({
      operationId: 'getPublicAcmeQuotesAll',
      summary: 'All quotes',
      security: [],
    });
  });

  it('cannot pass for another page', async () => {
    members = () => ({ page: 'mine' });
    expect((await get()).body.page).toEqual((await get('//api/v2/status')).body.page);
  });
});
