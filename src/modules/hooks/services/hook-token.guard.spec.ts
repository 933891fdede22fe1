import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { ownerIdOf } from './hook-token.guard.js';

it('A request to an inbound address has no owner without its guard', () => {
  expect(() => ownerIdOf({} as FastifyRequest)).toThrow(
    'A request reached an inbound address without its guard.',
  );
});
