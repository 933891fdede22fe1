import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentTenant } from '#core/context/work-context.js';
import { chooseLocale } from './languages.js';

/** Controller parameter with the response language for a visitor. */
export const VisitorLocale = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  visitorLocale(context.switchToHttp().getRequest<FastifyRequest>()),
);

/**
 * Chooses the response language for a request.
 *
 * @param locales languages of the page to show
 */
export function visitorLocale(
  { query, headers }: FastifyRequest,
  locales: readonly string[] = currentTenant().locales,
): string {
  const { lang } = query as { lang?: unknown };
  const tag = typeof lang === 'string' ? lang : undefined;
  return chooseLocale(locales, tag, headers['accept-language']);
}
