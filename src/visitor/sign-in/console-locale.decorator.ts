import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { currentTenant } from '#core/context/work-context.js';
import { LANGUAGES } from '#core/languages/catalogues.js';
import { visitorLocale } from '../view/visitor-locale.decorator.js';

/** Controller parameter with the language of a page for members. */
export const ConsoleLocale = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  consoleLocale(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The language of a page for members, who may read another one than the visitors. */
export function consoleLocale(request: FastifyRequest): string {
  return visitorLocale(request, [...new Set([...currentTenant().locales, ...LANGUAGES])]);
}
