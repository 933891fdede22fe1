import { describe, expect, it } from 'vitest';
import { readSelector, SelectedMetrics, type SeriesSelector } from './series-selector.js';

const SERIES = {
  api: { __name__: 'up', job: 'api', instance: 'a' },
  other: { __name__: 'up', job: 'api', instance: 'b' },
  database: { __name__: 'pg_up', job: 'db', path: 'a"b\\c\nd' },
  dotted: { __name__: 'http.server.duration', job: 'otel' },
};

function matched(selector: string): string[] {
  const read = readSelector(selector);
  expect(read).not.toBeTypeOf('string');
  const metrics = new SelectedMetrics([{ metricId: 7, selector: read as SeriesSelector }]);
  return Object.entries(SERIES)
    .filter(([, labels]) => metrics.of(new Map(Object.entries(labels))).includes(7))
    .map(([name]) => name);
}

describe('A selector of series', () => {
  it.each([
    ['up', ['api', 'other']],
    ['up{}', ['api', 'other']],
    ['up{instance="a"}', ['api']],
    [' up { instance != "a" , job = "api", } '.trim(), ['other']],
    ['{job="api"}', ['api', 'other']],
    ['{__name__="pg_up"}', ['database']],
    [String.raw`{path="a\"b\\c\nd"}`, ['database']],
    ['{"http.server.duration"}', ['dotted']],
    ['{"http.server.duration", "job"="otel"}', ['dotted']],
    ['up{missing=""}', ['api', 'other']],
    ['up{missing!=""}', []],
    ['up{job="db"}', []],
  ])('%s selects %j', (selector, expected) => {
    expect(matched(selector)).toEqual(expected);
  });

  it.each([
    ['', 'It needs a name'],
    ['{}', 'It needs a name'],
    ['{job!="api"}', 'It needs a name'],
    ['{job=""}', 'It needs a name'],
    ['up{', 'The name of a label is missing'],
    ['up{job}', 'What job must equal is missing'],
    ['up{job=api}', 'must be a text in double quotes'],
    ['up{job="api}', 'must be a text in double quotes'],
    ['up{job="a" instance="b"}', 'A comma or } is missing'],
    ['up{job=~"a.*"}', 'The operators =~ and !~ are not supported'],
    ['up{job!~"a"}', 'The operators =~ and !~ are not supported'],
    ['rate(up[5m])', '"(up[5m])" cannot be read'],
    ['up[5m]', '"[5m]" cannot be read'],
    ['up up', '"up" cannot be read'],
    [`up{${'a="b",'.repeat(20)}}`, 'more than 20 matchers'],
  ])('%s is refused', (selector, problem) => {
    expect(readSelector(selector)).toContain(problem);
  });
});

describe('Selected metrics', () => {
  it('are all whose selector a series meets', () => {
    const metrics = new SelectedMetrics(
      ['up', '{job="api"}', 'up{instance="b"}', 'pg_up'].map((text, index) => ({
        metricId: index + 1,
        selector: readSelector(text) as SeriesSelector,
      })),
    );
    const of = (labels: Record<string, string>): number[] => metrics.of(new Map(Object.entries(labels)));
    expect(of(SERIES.api).toSorted()).toEqual([1, 2]);
    expect(of(SERIES.other).toSorted()).toEqual([1, 2, 3]);
    expect(of({ __name__: 'unknown' })).toEqual([]);
    expect(of({})).toEqual([]);
  });

  it('are found among many that differ in one label, or in none', () => {
    const selectors = Array.from({ length: 200 }, (_, index) => `up{job="api", instance="${index % 199}"}`);
    const metrics = new SelectedMetrics(
      selectors.map((text, metricId) => ({ metricId, selector: readSelector(text) as SeriesSelector })),
    );
    const of = (instance: string): number[] =>
      metrics.of(new Map(Object.entries({ __name__: 'up', job: 'api', instance })));
    expect([of('0'), of('7'), of('199')]).toEqual([[0, 199], [7], []]);
  });
});
