import { Body, Controller, HttpCode, Ip, Post, Req, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '#platform/access/client-address.js';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { BodyInterceptor } from '#http/body/body.interceptor.js';
import { JsonBodyInterceptor } from '#http/body/json-body.interceptor.js';
import { PlainStep } from '#http/body/plain-step.js';
import { SignsIn } from '#http/reference/sign-in-responses.js';
import { EnvelopeInterceptor } from '#http/results/envelope.interceptor.js';
import { SignedIn } from '../dto/auth.response.js';
import { SignInWithPasskey } from '../dto/passkey.input.js';
import { PasskeyRequestOptions } from '../dto/passkey.response.js';
import { PasskeySignIn } from '../services/passkey-sign-in.service.js';
import type { WithCookie } from '../services/sign-in.service.js';
import { SessionCookieInterceptor } from './session-cookie.interceptor.js';

/** Signs people in with passkeys. Source: people, "Ways to sign in". */
@ApiTags('Sign-in')
@Controller('auth/passkeys')
@UseInterceptors(BodyInterceptor, JsonBodyInterceptor, EnvelopeInterceptor, SessionCookieInterceptor)
export class PasskeySignInController {
  constructor(private readonly signIn: PasskeySignIn) {}

  @Post('options')
  @HttpCode(200)
  @Public()
  @ShownToStrangers()
  @SignsIn(PasskeyRequestOptions, {
    id: 'getPasskeyRequestOptions',
    security: [],
    summary: 'Begin a sign-in with a passkey',
    description:
      'Sets a cookie that binds the challenge to the browser. The body is `{}`, which pages of other sites cannot send.',
    errors: [403, 408, 413, 415, 422],
  })
  options(@Body() _input: PlainStep): Promise<WithCookie> {
    return this.signIn.requestOptions();
  }

  @Post('verify')
  @HttpCode(200)
  @Public()
  @ShownToStrangers()
  @SignsIn(SignedIn, {
    id: 'signInWithPasskey',
    security: [],
    summary: 'Sign in with a passkey',
    description:
      'The answer sets the cookie of the session, which counts in requests of the page’s own origin. A passkey whose counter has gone back has been copied: 401, and it signs in no more.',
    errors: [401, 403, 408, 413, 415, 422],
  })
  verify(
    @Body() { credential }: SignInWithPasskey,
    @Req() { headers }: FastifyRequest,
    @Ip() ip: string,
  ): Promise<WithCookie> {
    return this.signIn.verify(credential, headers, clientAddress(ip));
  }
}
