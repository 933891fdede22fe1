import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentTenant } from '../../context/work-context.js';
import { chooseLocale } from './languages.js';

/** The language of the response to a visitor, as a parameter of a controller method. */
export const VisitorLocale = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  visitorLocale(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The language of the response to a request. @param locales those of the page that it shows */
export function visitorLocale(
  { query, headers }: FastifyRequest,
  locales: readonly string[] = currentTenant().locales,
): string {
  const { lang } = query as { lang?: unknown };
  const tag = typeof lang === 'string' ? lang : undefined;
  return chooseLocale(locales, tag, headers['accept-language']);
}
