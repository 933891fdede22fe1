import { Invalid } from '#core/errors/api-error.js';
import { readPoints, type AcceptedTimes } from './readings.js';
import { NAME_LABEL, RequestBounds, type ReceivedSeries } from './received-series.js';

const MAX_LABELS = 64;
const MAX_TEXT = 1000;

/**
 * Reads our own form: `{"series": [{"name": "latency", "labels": {"job": "api"}, "points": [[null, 231.5]]}]}`.
 *
 * @throws Invalid on `series.0.points.3.1` and so on
 */
export function readPushedSeries(body: unknown, accepted: AcceptedTimes): ReceivedSeries[] {
  const { series } = (body ?? {}) as { series?: unknown };
  if (!Array.isArray(series))
    throw Invalid.field(
      'series',
      'The series must be a list, such as [{"name": "latency", "labels": {"job": "api"}, "points": [[null, 231.5]]}].',
    );
  const bounds = new RequestBounds();
  const problems: Record<string, string[]> = {};
  const read: ReceivedSeries[] = [];
  for (const [index, one] of (series as unknown[]).entries()) {
    bounds.addSeries();
    const { name, labels = {}, points } = (one ?? {}) as Readonly<Record<string, unknown>>;
    const field = `series.${index}`;
    const named = labelsOf(name, labels);
    if (named === undefined)
      problems[`${field}.labels`] = [
        `A series needs a name, or labels: at most ${MAX_LABELS} texts by their names, of at most ${MAX_TEXT} characters each.`,
      ];
    else if (!Array.isArray(points) || points.length === 0)
      problems[`${field}.points`] = ['The points must be a list of pairs of a time and a value.'];
    else {
      for (let count = 0; count < points.length; count += 1) bounds.addPoint();
      const { readings, problems: ofPoints } = readPoints(points, accepted);
      for (const [member, messages] of Object.entries(ofPoints)) problems[`${field}.${member}`] = messages;
      read.push({ labels: named, points: readings });
    }
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return read;
}

function labelsOf(name: unknown, labels: unknown): ReadonlyMap<string, string> | undefined {
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) return undefined;
  const entries = Object.entries<unknown>({
    ...labels,
    ...(name === undefined ? {} : { [NAME_LABEL]: name }),
  });
  if (entries.length === 0 || entries.length > MAX_LABELS) return undefined;
  const texts = new Map<string, string>();
  for (const [label, value] of entries) {
    if (typeof value !== 'string' || value.includes('\0')) return undefined;
    if (Math.max(label.length, value.length) > MAX_TEXT) return undefined;
    texts.set(label, value);
  }
  return texts;
}
