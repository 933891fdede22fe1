import { NAME_LABEL } from './received-series.js';

/** A condition on one label. A label that is not there is empty. */
interface LabelMatcher {
  readonly label: string;
  readonly isEqual: boolean;
  readonly value: string;
}

/** Conditions that a series must meet, at least one of them an equation with a value. */
export type SeriesSelector = readonly LabelMatcher[];

/** Matchers of one selector. */
const MAX_MATCHERS = 20;

const NAME = /[a-zA-Z_:][a-zA-Z0-9_:]*/y;
const QUOTED = /"((?:[^"\\\n]|\\[\\"n])*)"/y;
const OPERATOR = /=~|!~|!=|=/y;
const SPACE = /\s*/y;

/**
 * Reads a selector of series as Prometheus writes it, such as `up{job="api",instance!="a"}`, with the operators `=` and `!=`.
 *
 * @returns the selector, or what is wrong with it in words
 */
export function readSelector(text: string): SeriesSelector | string {
  const reader = new SelectorReader(text);
  const name = reader.take(NAME);
  const matchers: LabelMatcher[] =
    name === undefined ? [] : [{ label: NAME_LABEL, isEqual: true, value: name }];
  if (reader.takeText('{'))
    while (!reader.takeText('}')) {
      if (matchers.length === MAX_MATCHERS) return `It must not have more than ${MAX_MATCHERS} matchers.`;
      const matcher = reader.matcher();
      if (typeof matcher === 'string') return matcher;
      matchers.push(matcher);
      if (!reader.takeText(',') && !reader.isAt('}'))
        return `A comma or } is missing at ${JSON.stringify(reader.rest)}.`;
    }
  if (reader.rest !== '') return `${JSON.stringify(reader.rest)} cannot be read.`;
  if (matchers.some(({ isEqual, value }) => isEqual && value !== '')) return matchers;
  return 'It needs a name or a label that must equal a value.';
}

class SelectorReader {
  private at = 0;

  constructor(private readonly text: string) {}

  get rest(): string {
    return this.text.slice(this.at, this.at + 40);
  }

  isAt(character: string): boolean {
    return this.text[this.at] === character;
  }

  takeText(character: string): boolean {
    if (!this.isAt(character)) return false;
    this.at += 1;
    this.take(SPACE);
    return true;
  }

  /** A part of the text with the spaces that follow; undefined if it is not there. */
  take(part: RegExp): string | undefined {
    part.lastIndex = this.at;
    const found = part.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    this.at += found.length;
    if (part !== SPACE) this.take(SPACE);
    return found;
  }

  /** One matcher, or what is wrong with it. */
  matcher(): LabelMatcher | string {
    const quoted = this.quoted();
    const label = quoted ?? this.take(NAME);
    if (label === undefined) return `The name of a label is missing at ${JSON.stringify(this.rest)}.`;
    const operator = this.take(OPERATOR);
    if (operator === undefined)
      // Prometheus 3 writes names with other characters as a text among the matchers.
      return quoted === undefined
        ? `What ${label} must equal is missing.`
        : { label: NAME_LABEL, isEqual: true, value: quoted };
    if (operator.endsWith('~'))
      return 'The operators =~ and !~ are not supported: name each series, or sum them up by a recording rule.';
    const value = this.quoted();
    if (value === undefined) return `The value of ${label} must be a text in double quotes.`;
    return { label, isEqual: operator === '=', value };
  }

  private quoted(): string | undefined {
    return this.take(QUOTED)
      ?.slice(1, -1)
      .replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));
  }
}

/** A metric with the selector of its series. */
interface Selected {
  readonly metricId: number;
  readonly selector: SeriesSelector;
}

/** Which metrics the series of a request belong to. */
export class SelectedMetrics {
  /** Selectors by a label that must have a value, and that value. */
  private readonly byLabel = new Map<string, Map<string, Selected[]>>();

  constructor(selected: readonly Selected[]) {
    const equations = selected.map(({ selector }) =>
      selector.filter(({ isEqual, value }) => isEqual && value !== ''),
    );
    const keyOf = ({ label, value }: LabelMatcher): string => `${label}=${value}`;
    const uses = new Map<string, number>();
    for (const key of equations.flat().map(keyOf)) uses.set(key, (uses.get(key) ?? 0) + 1);
    for (const [index, one] of selected.entries()) {
      // By what the fewest others ask for: hundreds may differ only in one label.
      const [key] = (equations[index] ?? []).toSorted(
        (some, other) => (uses.get(keyOf(some)) ?? 0) - (uses.get(keyOf(other)) ?? 0),
      );
      if (key === undefined) continue;
      const values = this.byLabel.get(key.label) ?? new Map<string, Selected[]>();
      this.byLabel.set(key.label, values);
      const same = values.get(key.value);
      if (same === undefined) values.set(key.value, [one]);
      else same.push(one);
    }
  }

  /** Ids of the metrics whose selector a series with these labels meets. */
  of(labels: ReadonlyMap<string, string>): number[] {
    const found: number[] = [];
    for (const [label, values] of this.byLabel)
      for (const { metricId, selector } of values.get(labels.get(label) ?? '') ?? [])
        if (selector.every((one) => ((labels.get(one.label) ?? '') === one.value) === one.isEqual))
          found.push(metricId);
    return found;
  }
}
