import type { VNode } from 'preact';
import { describe, expect, it } from 'vitest';
import { contentOf, outline, rendered } from '../../../test/support/rendered-page.js';
import { publicAnnouncement, publicIncident, viewIn } from '../../../test/support/visitor-view.js';
import type { PublicIncident } from '../store/public-page.js';
import { AnnouncementPage, IncidentPage, NotFoundPage } from './incident-pages.js';

const view = viewIn('en');
const preview = { path: '/preview/secret', until: '2026-03-01T13:00:00.000Z' };
const ended = { status: 'resolved', resolvedAt: '2026-03-01T11:00:00.000Z' } as const;

function updates(count: number): PublicIncident['updates'] {
  const at = '2026-03-01T11:00:00.000Z';
  const rest = { status: 'monitoring', isShort: false, components: null, at, updatedAt: at } as const;
  return Array.from({ length: count }, (_, index) => ({ ...rest, id: index, body: { en: `Text ${index}` } }));
}

async function shown(page: VNode): Promise<string[]> {
  return outline(contentOf(await rendered(page), 'main'));
}

describe('The page of an incident', () => {
  it('shows its state, its facts and its texts, newest first', async () => {
    const page = IncidentPage({
      view,
      incident: publicIncident({ worst: 'major_outage', updates: updates(1) }),
    });
    expect(await shown(page)).toEqual([
      '[← Overview](/?lang=en)',
      'Incident',
      '# Payments fail',
      'Investigating',
      'Start: 1 Mar 2026, 11:00 CET',
      'Duration: for 2 hr',
      '## History',
      '### Monitoring',
      '1 Mar 2026, 12:00 CET',
      'Text 0',
      '### Investigating',
      '1 Mar 2026, 11:00 CET',
      'We look into it.',
      'Follow this incident Get each update until it is over, and nothing else.',
    ]);
    const html = await rendered(page);
    expect(html).toContain('<p class="badge major_outage">');
    expect(html).toContain('<meta name="description" content="Incident: Investigating"/>');
    expect(html).toContain('<link rel="canonical" href="https://status.example.org/incidents/7?lang=en"/>');
    expect(html).not.toMatch(/noindex|class="banner/);
  });

  it('leads back to its month once it is over, and shows the post-mortem', async () => {
    const postmortem = { body: { en: 'A cable.' }, publishedAt: '2026-03-01T11:00:00.000Z' };
    const page = IncidentPage({
      view,
      incident: publicIncident({ ...ended, worst: 'major_outage', postmortem }),
    });
    const lines = await shown(page);
    expect(lines[0]).toBe('[← History: March 2026](/history?month=2026-03&lang=en)');
    expect(lines.slice(lines.indexOf('## Post-mortem'), -3)).toEqual([
      '## Post-mortem',
      'A cable.',
      '## History',
    ]);
    expect(await rendered(page)).toContain('<p class="badge operational">');
  });

  it('of a maintenance begins with its plan', async () => {
    const incident = publicIncident({
      type: 'maintenance',
      status: 'scheduled',
      startedAt: '2026-03-02T10:00:00.000Z',
    });
    const lines = await shown(IncidentPage({ view, incident }));
    expect(lines.slice(1, 6)).toEqual([
      'Maintenance',
      '# Payments fail',
      'Scheduled',
      'Planned start: 2 Mar 2026, 11:00 CET',
      '## History',
    ]);
    expect(lines[6]).toBe('### Scheduled');
  });

  it.each([
    [11, []],
    [12, [6, 7, 8, 9]],
    [13, [6, 7, 8, 9, 10]],
  ])('folds the middle of %d updates', async (count, folded) => {
    const html = await rendered(
      IncidentPage({ view, incident: publicIncident({ updates: updates(count) }) }),
    );
    const texts = (part: string): number[] =>
      [...part.matchAll(/Text (\d+)/g)].map(([, place]) => Number(place));
    const between = contentOf(html, 'details');
    expect(texts(between)).toEqual(folded);
    expect(texts(contentOf(html, 'main'))).toEqual(Array.from({ length: count }, (_, index) => index));
    if (folded.length > 0) expect(outline(between)[0]).toBe(`${folded.length} updates in between`);
  });

  it('as a preview is not indexed, and says until when', async () => {
    const html = await rendered(IncidentPage({ view, incident: publicIncident(), preview }));
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('Visible only through this link, until 1 Mar 2026, 14:00 CET.');
    expect(html).toContain('href="https://status.example.org/preview/secret?lang=en"');
  });

  it('has no duration before an incident begins', async () => {
    const incident = publicIncident({ startedAt: '2026-03-01T12:00:00.001Z' });
    expect(await shown(IncidentPage({ view, incident }))).toContain('Duration:');
  });
});

describe('The page of an announcement', () => {
  it('shows its level, its start, its text and its link', async () => {
    const announcement = publicAnnouncement({ linkUrl: 'https://acme.example', level: 'warning' });
    const lines = [
      '[← Overview](/?lang=en)',
      'Announcement',
      '# New data center',
      'Important',
      '1 Mar 2026, 11:00 CET',
      'We move.',
    ];
    expect(await shown(AnnouncementPage({ view, announcement }))).toEqual([
      ...lines,
      '[Read on](https://acme.example)',
    ]);
    const started = { ...announcement, linkUrl: null, startsAt: '2026-03-01T11:00:00.000Z' };
    expect(await shown(AnnouncementPage({ view, announcement: started }))).toEqual(
      lines.with(4, '1 Mar 2026, 12:00 CET'),
    );
  });

  it('has an address, and as a preview is not indexed', async () => {
    const announcement = publicAnnouncement();
    const html = await rendered(AnnouncementPage({ view, announcement }));
    expect(html).toContain('href="https://status.example.org/announcements/3?lang=en"');
    expect(html).not.toContain('noindex');
    expect(await rendered(AnnouncementPage({ view, announcement, preview }))).toContain('content="noindex"');
  });

  it('has an icon for each level', async () => {
    const icons = await Promise.all(
      (['info', 'warning', 'critical'] as const).map(async (level) => {
        const html = await rendered(AnnouncementPage({ view, announcement: publicAnnouncement({ level }) }));
        return /<path d="([^"]+)"/.exec(html)?.[1];
      }),
    );
    expect(new Set(icons.filter((icon) => icon !== undefined)).size).toBe(3);
  });
});

describe('The page for an unknown address', () => {
  it('leads to the overview and the history, and is not indexed', async () => {
    const html = await rendered(NotFoundPage({ view }));
    expect(outline(contentOf(html, 'main'))).toEqual([
      '# Page not found',
      'There is nothing at this address. The page may have been removed.',
      '[Overview](/?lang=en)[History](/history?lang=en)',
    ]);
    expect(html).toContain('noindex');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain('<a href="/?lang=de" hreflang="de" lang="de" dir="auto">Deutsch</a>');
  });
});
