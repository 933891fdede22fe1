import { expect, it } from 'vitest';
import { SystemClock } from './clock.js';

it('The machine’s own time goes on', () => {
  const before = Date.now();
  const now = new SystemClock().now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
