import { describe, expect, it } from 'vitest';
import { BERLIN, publicIncident, viewIn } from '../../../test/support/visitor-view.js';
import { runForTenant } from '#core/context/work-context.js';
import { MarkdownRenderer } from '../markdown/markdown-renderer.js';
import { RenderingSlices } from '../responses/rendering-slices.js';
import type { PublicIncident } from '../store/public-page.js';
import { entryHtml } from './entry-html.js';

const URL_OF_IT = 'https://status.example.org/incidents/7?lang=en';
const READ_ON = `<p><a href="${URL_OF_IT}">Read on</a></p>`;

function htmlOf(values: Partial<PublicIncident>): Promise<string> {
  const markdown = new MarkdownRenderer(new RenderingSlices());
  return runForTenant(BERLIN, () =>
    entryHtml(viewIn('en'), publicIncident(values), { url: URL_OF_IT, markdown }),
  );
}

function update(minute: number, body: string, isShort = false): PublicIncident['updates'][number] {
  const at = `2026-03-01T10:${minute}:00.000Z`;
  return {
    id: minute,
    status: 'monitoring',
    body: { en: body },
    isShort,
    components: null,
    at,
    updatedAt: at,
  };
}

/** Paragraphs of an entry without markup. */
async function paragraphs(values: Partial<PublicIncident>): Promise<string[]> {
  const html = await htmlOf(values);
  return html
    .replaceAll('<br>', ' ')
    .split('</p>')
    .map((part) => part.replaceAll(/<[^>]*>/g, '').trim())
    .filter((part) => part !== '');
}

describe('The entry of an incident in a feed', () => {
  it('has its texts, newest first, each headed by its time and status', async () => {
    expect(await htmlOf({ updates: [update(20, 'Better.'), update(15, '')] })).toBe(
      '<p><small>1 Mar 2026, 11:20 CET</small><br><strong>Monitoring</strong> - Better.</p>\n' +
        '<p><small>1 Mar 2026, 11:15 CET</small><br><strong>Monitoring</strong></p>' +
        '<p><small>1 Mar 2026, 11:00 CET</small><br><strong>Investigating</strong> - We look into it.</p>\n',
    );
  });

  it('has its own text no later than an update that is dated before the publication', async () => {
    const updates = [update(20, 'Better.'), update(15, 'Before.')];
    const entry = await paragraphs({ publishedAt: '2026-03-01T10:30:00.000Z', updates });
    expect(entry.map((text) => text.split(' CET')[0])).toEqual(
      ['11:20', '11:15', '11:15'].map((time) => `1 Mar 2026, ${time}`),
    );
  });

  it('has a heading of its own above what is no paragraph', async () => {
    expect(await htmlOf({ body: { en: '- one' } })).toMatch(
      /^<p><small>[^<]+<\/small><br><strong>Investigating<\/strong> - <\/p><ul>/,
    );
  });

  it('has a post-mortem above the updates that are as old or older, also above none', async () => {
    const postmortem = { body: { en: 'Why.' }, publishedAt: '2026-03-01T10:15:00.000Z' };
    const updates = [update(20, 'Late.'), update(15, 'Early.')];
    const order = async (values: Partial<PublicIncident>): Promise<string[]> =>
      (await paragraphs({ postmortem, ...values })).map((one) => one.slice(one.lastIndexOf(' ') + 1));
    expect(await order({ updates })).toEqual(['Late.', 'Why.', 'Early.', 'it.']);
    expect(await order({})).toEqual(['Why.', 'it.']);
    expect(await order({ updates: updates.slice(0, 1) })).toEqual(['Late.', 'Why.', 'it.']);
  });

  it('ends with the text that makes it longer than 50,000 characters, and leads to the rest', async () => {
    const long = 'x'.repeat(25_000);
    const told = async (...bodies: string[]): Promise<unknown> =>
      (await paragraphs({ updates: bodies.map((body, index) => update(50 - index, body)) })).map((one) =>
        one.replace(/^.* - /, ''),
      );
    expect(await told(long, long)).toEqual([long, long, 'We look into it.']);
    expect(await told(long, long, '.', 'Older.')).toEqual([long, long, '.', 'Read on']);
  });

  it('ends before a text of which only the beginning is known, unless that is the newest', async () => {
    expect(await htmlOf({ updates: [update(20, 'Better.'), update(15, 'Beginning …', true)] })).toBe(
      `<p><small>1 Mar 2026, 11:20 CET</small><br><strong>Monitoring</strong> - Better.</p>\n${READ_ON}`,
    );
    expect(await htmlOf({ updates: [update(20, 'Beginning …', true)] })).toBe(
      `<p><small>1 Mar 2026, 11:20 CET</small><br><strong>Monitoring</strong> - Beginning …</p>\n` +
        `<p><small>1 Mar 2026, 11:00 CET</small><br><strong>Investigating</strong> - We look into it.</p>\n${READ_ON}`,
    );
    expect(await htmlOf({ isShort: true })).toMatch(/We look into it\.<\/p>\n<p><a /);
    expect(await htmlOf({ isShort: true })).toContain(READ_ON);
  });

  it('has links that lead on from other hosts, and to the incident where they lead nowhere', async () => {
    const html = await htmlOf({
      body: { en: '[a](/history?a=1&b=2) [b](https://example.com/) [c](https://[)' },
    });
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://status.example.org/history?a=1&amp;b=2',
      'https://example.com/',
      URL_OF_IT,
    ]);
  });

  it('has nothing that XML does not allow', async () => {
    expect(await paragraphs({ body: { en: 'one\u0001two' } })).toEqual([
      expect.stringMatching(/one\ufffdtwo/),
    ]);
  });
});

describe('The entry of a maintenance in a feed', () => {
  const of = async (values: Partial<PublicIncident>): Promise<unknown[]> =>
    paragraphs({
      type: 'maintenance',
      status: 'scheduled',
      startedAt: '2026-03-01T14:00:00.000Z',
      scheduledEndAt: '2026-03-01T15:00:00.000Z',
      ...values,
    });

  it('ends with its start and planned end, or its end once it has one', async () => {
    expect(await of({})).toEqual([
      '1 Mar 2026, 11:00 CET Scheduled - We look into it.',
      'Start: 1 Mar 2026, 15:00 CET Planned end: 1 Mar 2026, 16:00 CET',
    ]);
    expect((await of({ resolvedAt: '2026-03-01T14:30:00.000Z' })).at(-1)).toBe(
      'Start: 1 Mar 2026, 15:00 CET End: 1 Mar 2026, 15:30 CET',
    );
  });

  it('keeps the planned end of one that was cancelled before it began, and has none where none is known', async () => {
    for (const resolvedAt of ['2026-03-01T13:00:00.000Z', '2026-03-01T14:00:00.000Z'])
      expect((await of({ resolvedAt })).at(-1)).toMatch(/ Planned end: 1 Mar 2026, 16:00 CET$/);
    expect((await of({ scheduledEndAt: null })).at(-1)).toBe('Start: 1 Mar 2026, 15:00 CET');
  });
});
