import type { Schemas } from '@heliograph/client';
import { Given } from './given.js';

const MOST = 3000;

/** Points of metrics in the order of time, in parts that can be sent. @param data by metric: `timestamp` and `value` */
export function pointsOf(service: string, data: Given | undefined): Schemas['ImportedPoints'][] {
  if (data === undefined) return [];
  return data.names().flatMap((id) => {
    const points = data
      .list(id)
      .flatMap((one): [number, number][] => {
        const [at, value] = [one.time('timestamp'), one.number('value')];
        return at === undefined || value === undefined ? [] : [[at.getTime() / 1000, value]];
      })
      .sort(([one], [other]) => one - other);
    const parts: Schemas['ImportedPoints'][] = [];
    for (let start = 0; start < points.length; start += MOST)
      parts.push({ metric: `${service}:${id}`, points: points.slice(start, start + MOST) });
    return parts;
  });
}
