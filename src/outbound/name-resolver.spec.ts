import { expect, it } from 'vitest';
import { NameResolver } from './name-resolver.js';

it.each(['hooks.shop.example', 'example', 'a.INVALID.'])('%s is asked of no server', async (name) => {
  const started = performance.now();
  await expect(new NameResolver(['127.0.0.1:1']).resolve(name)).rejects.toThrow('leads nowhere');
  expect(performance.now() - started).toBeLessThan(500);
});
