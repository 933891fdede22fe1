import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentTenant } from '../tenancy/tenant-context.js';
import { chooseLocale } from './languages.js';

/** The language that a visitor is answered in. */
export const VisitorLocale = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { query, headers } = context
    .switchToHttp()
    .getRequest<FastifyRequest<{ Querystring: { lang?: unknown } }>>();
  const wish = typeof query.lang === 'string' ? query.lang : undefined;
  return chooseLocale(currentTenant().locales, wish, headers['accept-language']);
});
