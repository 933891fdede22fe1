import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export const SHOWN_TO_STRANGERS = 'heliograph:shown-to-strangers';

/** Says of a request whether its answer has nothing of the page. */
export type IsHarmless = (request: FastifyRequest) => boolean;

/**
 * Marks a public route that also answers strangers of a protected page, because its answer has nothing of the page's
 * content, or its address holds a secret of its own. Every other public route is closed to them.
 *
 * @param isHarmless requests that it applies to; default: all
 */
export function ShownToStrangers(isHarmless: IsHarmless = () => true): MethodDecorator & ClassDecorator {
  return SetMetadata(SHOWN_TO_STRANGERS, isHarmless);
}
