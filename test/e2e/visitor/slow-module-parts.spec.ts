import { Logger } from '@nestjs/common';
import { h } from 'preact';
import type { QueryRunner } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineModule } from '#module-system/define-module.js';
import { packageMigrations } from '#module-system/installed-migrations.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { announcePageChanges, createPublicView } from '#platform/database/schema/published-view.js';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { eventually } from '../../support/eventually.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import { useApi } from '../../support/use-api.js';

const NAME = 'acme-quotes';
const MINUTE = 60_000;
/** Includes the machine's own slowness. The view itself takes longer. */
const PATIENCE_MS = 4000;
const SECTION = 'id="x-acme-quotes-quotes"';

class AddQuotes1797000000000 {
  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'acme_quotes', {
      columns: 'quote text not null, pause double precision not null',
    });
    await announcePageChanges(runner, 'acme_quotes');
    // Takes as long as its rows say.
    await createPublicView(
      runner,
      'acme_quotes_public',
      'select tenant_id, id, quote, pg_sleep(pause)::text as slept from acme_quotes',
    );
  }

  down(runner: QueryRunner): Promise<unknown> {
    return runner.query('drop view acme_quotes_public; drop table acme_quotes');
  }
}

function quotes({ rows }: { readonly rows: readonly object[] }) {
  return h('p', null, rows.map((row) => (row as { readonly quote: string }).quote).join(' '));
}

const part = { rows: { view: 'acme_quotes_public' }, texts: { en: { title: 'Quotes' } }, show: quotes };
const Quotes = defineModule({
  name: NAME,
  heliograph: '^0',
  migrations: [AddQuotes1797000000000],
  slots: [{ ...part, name: 'quotes', place: 'overview-below' }],
  pages: [{ ...part, path: '' }],
  visitorData: [{ path: '', description: 'Quotes', rows: part.rows, members: ({ rows }) => ({ rows }) }],
});

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  await migrate(postgres.database.addresses.owner, MIGRATIONS, packageMigrations([Quotes]));
});
afterAll(() => postgres.remove());

const app = useApi(() => ({ database: postgres.database, packages: [Quotes] }));
const acme = app.useTenant('acme', ['en', 'de']);
const visitor = acme.client.withKey(undefined);

let logged: string[];
beforeEach(() => {
  logged = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(Logger.prototype, level).mockImplementation((message: string) => {
      logged.push(message);
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function replaceQuote(quote: string, pause: number): Promise<void> {
  await postgres.database.sql('delete from acme_quotes');
  await postgres.database.sql('insert into acme_quotes (tenant_id, quote, pause) values ($1, $2, $3)', [
    acme.tenant.id,
    quote,
    pause,
  ]);
}

async function seen(path: string): Promise<{ status: number; text: string; ms: number }> {
  const start = performance.now();
  const { status, text } = await visitor.get(path);
  return { status, text, ms: performance.now() - start };
}

describe('A slow view of a module', () => {
  it('leaves its sections out of the page, which is up in time, and is read again after a while', async () => {
    await replaceQuote('Slow', 30);
    const first = await seen('//');
    expect([first.status, first.text.includes(SECTION)]).toEqual([200, false]);
    expect(first.ms).toBeLessThan(PATIENCE_MS);
    expect(logged).toEqual([
      expect.stringMatching(
        /^Left out of the page of acme: sections of the module acme-quotes on the page overview, which failed: /,
      ),
    ]);
    const other = await seen('//?lang=de');
    expect([other.status, logged.length]).toEqual([200, 1]);
    await replaceQuote('Quick', 0);
    app.clock.advance(MINUTE);
    await expect.poll(async () => (await seen('//')).text).toContain('Quick');
  });

  it('makes its page and data unavailable, and nothing else', async () => {
    const OWN = [`//x/${NAME}?lang=de`, `//api/v2/x/${NAME}?lang=de`];
    await replaceQuote('Slow', 30);
    const answers = await Promise.all([...OWN, '//api/v2/status', '//history'].map(seen));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200, 200]);
    for (const { ms } of answers) expect(ms).toBeLessThan(PATIENCE_MS);
  });
});

describe('While the database is stopped', () => {
  beforeAll(async () => {
    await replaceQuote('Remembered', 0);
    app.clock.advance(MINUTE);
    for (const path of ['//', `//x/${NAME}`, `//api/v2/x/${NAME}`])
      await eventually(
        () => seen(path),
        ({ text }) => text.includes('Remembered'),
      );
    await postgres.stop();
  });

  it('sections, pages and data are served from memory, also in another language and minute', async () => {
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance(MINUTE);
      for (const path of ['//', '//?lang=de', '//?days=30', `//x/${NAME}?lang=de`, `//api/v2/x/${NAME}`]) {
        const { status, text } = await seen(path);
        expect([path, status, text.includes('Remembered')]).toEqual([path, 200, true]);
      }
    }
  });
});
