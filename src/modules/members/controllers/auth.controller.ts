import { Body, Controller, Get, HttpCode, Ip, Post, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { clientAddress } from '#platform/access/client-address.js';
import { Public, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { BodyInterceptor } from '#http/body/body.interceptor.js';
import { JsonBodyInterceptor } from '#http/body/json-body.interceptor.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { EnvelopeInterceptor } from '#http/results/envelope.interceptor.js';
import type { RecordJson } from '#http/results/record-json.js';
import { SignsIn } from '#http/reference/responses.js';
import { AcceptInvitation, SignedIn, SignInWithKey } from '../dto/auth.response.js';
import { SignInService, type WithCookie } from '../services/sign-in.service.js';
import { SessionCookieInterceptor } from './session-cookie.interceptor.js';

const COOKIE =
  'The answer sets the cookie of the session, which counts in requests of the page’s own origin.';

/** Signs people in and out, on the host of the status page. Source: people, "Ways to sign in". */
@ApiTags('Sign-in')
@Controller('auth')
@UseInterceptors(BodyInterceptor, JsonBodyInterceptor, EnvelopeInterceptor, SessionCookieInterceptor)
export class AuthController {
  constructor(private readonly signIn: SignInService) {}

  @Post('invitations/accept')
  @HttpCode(200)
  @Public()
  @SignsIn(SignedIn, {
    id: 'acceptInvitation',
    security: [],
    summary: 'Accept an invitation',
    description: `The token is the last part of the link in the mail. ${COOKIE} An accepted invitation: 409.`,
    errors: [403, 408, 409, 413, 415, 422],
  })
  acceptInvitation(@Body() { token }: AcceptInvitation): Promise<WithCookie> {
    return this.signIn.acceptInvitation(token);
  }

  @Post('key')
  @HttpCode(200)
  @Public()
  @SignsIn(SignedIn, {
    id: 'signInWithKey',
    security: [],
    summary: 'Sign in with an API key',
    description: `The session belongs to nobody, acts as the key and ends with it. ${COOKIE}`,
    errors: [401, 403, 408, 413, 415, 422],
  })
  openWithKey(@Body() { key }: SignInWithKey, @Ip() ip: string): Promise<WithCookie> {
    return this.signIn.openWithKey(key, clientAddress(ip));
  }

  @Get('session')
  @RequiresAnyKey()
  @SignsIn(SignedIn, {
    id: 'getSession',
    summary: 'Get who is signed in',
    description: 'Callers without a session, such as keys: 401.',
    errors: [401, 403],
  })
  session(): Promise<RecordJson<SignedIn>> {
    return this.signIn.current();
  }

  @Post('sign-out')
  @HttpCode(204)
  @RequiresAnyKey()
  @OptionalBody(PlainStep)
  @SignsIn(undefined, {
    id: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of the request, and deletes its cookie. Callers without a session: 401.',
    errors: [401, 403, 408, 413, 415, 422],
  })
  signOut(@Body() _input: PlainStep): Promise<WithCookie> {
    return this.signIn.signOut();
  }
}
