import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { workContext } from '#core/context/work-context.js';
import { cookieName, ownCookie } from '#platform/access/authenticators/credential.js';
import { CODE_COOKIE } from '../rules/session-cookie.js';

/** The secret of the browser that has asked for a code. */
export const CodeCookie = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const origin = workContext()?.origin ?? '';
    return ownCookie(headers, cookieName(CODE_COOKIE, origin), origin);
  },
);
