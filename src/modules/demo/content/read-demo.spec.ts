import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoGroup } from './demo-content.js';
import { readDemo, type DemoContent } from './read-demo.js';

const DEMO = fileURLToPath(new URL('../../../../demo/', import.meta.url));

describe('The files of the demo', () => {
  let content: DemoContent;

  beforeAll(async () => {
    content = await readDemo();
  });

  it('name only components and host systems that exist', () => {
    const namesIn = ({ components, groups }: DemoGroup): string[] => [
      ...components.map(({ name }) => name['en']!),
      ...groups.flatMap(namesIn),
    ];
    const { tree, monitoring, stories, smallStories, openStory, works, subscribers } = content;
    const components = tree.groups.flatMap(namesIn);
    const happenings = [...stories, ...smallStories, openStory];
    const affected = [
      ...[...happenings, ...works.present, ...works.past, works.cancelled].map(({ impacts }) => impacts),
      ...happenings.flatMap(({ updates }) => updates.map(({ impacts = {} }) => impacts)),
    ].flatMap((impacts) => Object.keys(impacts));
    const chosen = subscribers.flatMap(({ components: names = [] }) => names);
    expect([...affected, ...chosen].filter((name) => !components.includes(name))).toEqual([]);
    const hosts = monitoring.hosts.map(({ name }) => name);
    expect(monitoring.reports.filter(({ host }) => !hosts.includes(host))).toEqual([]);
  });

  it('give hours of service for working days and, shorter, for Saturdays', () => {
    const hours = content.company.settings.service_hours!;
    expect(hours.map(({ weekday, from, to }) => `${weekday} ${from} ${to}`)).toEqual([
      'monday 06:00 23:00',
      'tuesday 06:00 23:00',
      'wednesday 06:00 23:00',
      'thursday 06:00 23:00',
      'friday 06:00 23:00',
      'saturday 07:00 22:00',
    ]);
    expect(content.company.holidays).toEqual(['01-01', '05-01', '10-03', '12-25', '12-26']);
  });
});

describe('A mistake in a file of the demo', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-demo-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    [
      'incidents/late-sms.yaml',
      'status: identified',
      'status: found',
      /^demo\/incidents\/late-sms\.yaml:20: updates\.0: status must be one of/,
    ],
    [
      'incidents/late-sms.yaml',
      'after: +22m',
      'after: 22',
      /:19: updates\.0: after must be minutes such as \+45m$/,
    ],
    [
      'incidents/late-sms.yaml',
      'at: day -5 16:21',
      'at: 5 days ago',
      /:3: at must be times such as day -12 14:05 or now -26m$/,
    ],
    [
      'incidents/late-sms.yaml',
      '  Sign-in: degraded',
      '  Sign-in: slow',
      /:15: impacts must be statuses \(operational, .+\) by component$/,
    ],
    [
      'incidents/late-sms.yaml',
      'resolved: +181m',
      'solved: +181m',
      /^demo\/incidents\/late-sms\.yaml:\d+: property solved should not exist$/,
    ],
    [
      'incidents/late-sms.yaml',
      '  en: Telvia has',
      '  fr: Telvia has',
      /:\d+: resolution must be a text in de and en$/,
    ],
    ['incidents/late-sms.yaml', 'impacts:', 'impacts: {', /^demo\/incidents\/late-sms\.yaml:\d+: /],
    [
      'maintenances.yaml',
      'duration: +45m',
      'duration: 45 minutes',
      /^demo\/maintenances\.yaml:22: present\.0: duration must be/,
    ],
    [
      'announcements.yaml',
      'published: now -34d',
      'published: lately',
      /:5: past\.0: published must be a time such as/,
    ],
    ['subscribers.yaml', 'locale: de', 'locale: fr', /:5: subscribers\.0: locale must be one of/],
    ['monitoring.yaml', 'hosts:', 'systems:', /^demo\/monitoring\.yaml:\d+: /],
    [
      'company.yaml',
      'sla_target: 0.999',
      'sla_target: 99.9',
      /^demo\/company\.yaml:\d+: settings: The sla_target must/,
    ],
  ])('is named by file, line and field: %s, %s', async (file, right, wrong, message) => {
    await cp(DEMO, folder, { recursive: true });
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toContain(right);
    await writeFile(join(folder, file), text.replace(right, wrong));
    await expect(readDemo(folder)).rejects.toThrow(message);
  });
});
