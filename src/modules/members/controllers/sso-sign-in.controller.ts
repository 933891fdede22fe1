import {
  Controller,
  createParamDecorator,
  Get,
  Query,
  UseInterceptors,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { workContext } from '#core/context/work-context.js';
import { cookieIn, cookieName } from '#platform/access/authenticators/credential.js';
import { clientAddress } from '#platform/access/client-address.js';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { targetOf } from '#platform/tenancy/request-target.js';
import { LeadsOn } from '#http/reference/sign-in-responses.js';
import {
  PENDING_COOKIE,
  SsoSignIn,
  type Arrival,
  type Navigation,
  type TrialEnd,
} from '../services/sso-sign-in.service.js';
import { NavigationInterceptor } from './navigation.interceptor.js';

/** How a browser comes back. Identity providers add parameters of their own, so none is refused. */
const Arriving = createParamDecorator((_: undefined, context: ExecutionContext): Arrival => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const name = cookieName(PENDING_COOKIE, workContext()?.origin ?? '');
  return {
    query: /\?.*/.exec(targetOf(request))?.[0] ?? '',
    cookie: cookieIn(request.headers.cookie, name),
    address: clientAddress(request.ip),
  };
});

/** Signs browsers in with the company's identity provider. Source: people, "Ways to sign in". */
@ApiTags('Sign-in')
@Controller('auth/sso')
@UseInterceptors(NavigationInterceptor)
export class SsoSignInController {
  constructor(private readonly signIn: SsoSignIn) {}

  @Get('start')
  @Public()
  @ShownToStrangers()
  @ApiQuery({
    name: 'test',
    required: false,
    description: 'Token of a link that tries the settings, from `POST /sso/test`.',
    schema: { type: 'string', maxLength: 400, pattern: '^[\\w-]*$' },
  })
  @LeadsOn(302, {
    id: 'startSsoSignIn',
    summary: 'Get to the identity provider',
    description:
      'For browsers, which come back to `/auth/sso/callback`. What goes wrong is told on the page to sign in to whom accepts `text/html`.',
  })
  start(@Query('test') test: unknown): Promise<Navigation> {
    return this.signIn.begin(test);
  }

  @Get('callback')
  @Public()
  @ShownToStrangers()
  @LeadsOn(200, {
    id: 'finishSsoSignIn',
    summary: 'Get back from the identity provider',
    description:
      'For browsers that began in `/auth/sso/start`. Sets the cookie of the session, and leads on by a page of its own, because browsers keep that cookie back where another site has sent them. What goes wrong, and what came of a test, is told on a page.',
  })
  finish(@Arriving() arrival: Arrival): Promise<Navigation | TrialEnd> {
    return this.signIn.finish(arrival);
  }

  @Get('openid-configuration')
  @Public()
  @ShownToStrangers()
  @LeadsOn(
    200,
    {
      id: 'getSsoMetadata',
      summary: 'Get the metadata of the identity provider',
      description:
        'As the identity provider publishes it, but that people sign in by `/auth/sso/start`. For a status page without one, no grant is supported.',
    },
    'application/json',
  )
  metadata(): Promise<object> {
    return this.signIn.metadata();
  }
}
