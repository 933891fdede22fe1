import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentTenant } from '../../context/work-context.js';
import { chooseLocale } from './languages.js';

/** The language that a visitor is answered in. */
export const VisitorLocale = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  visitorLocale(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The language in which a request is answered. */
export function visitorLocale({ query, headers }: FastifyRequest): string {
  const { lang } = query as { lang?: unknown };
  const wish = typeof lang === 'string' ? lang : undefined;
  return chooseLocale(currentTenant().locales, wish, headers['accept-language']);
}
