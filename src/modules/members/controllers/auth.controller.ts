import { Body, Controller, Get, HttpCode, Ip, Post, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { clientAddress } from '#platform/access/client-address.js';
import { Public, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { BodyInterceptor } from '#http/body/body.interceptor.js';
import { JsonBodyInterceptor } from '#http/body/json-body.interceptor.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { EnvelopeInterceptor } from '#http/results/envelope.interceptor.js';
import type { RecordJson } from '#http/results/record-json.js';
import { SignsIn } from '#http/reference/sign-in-responses.js';
import {
  AcceptInvitation,
  RequestCode,
  SignedIn,
  SignInWithCode,
  SignInWithKey,
} from '../dto/auth.response.js';
import { EmailCodes } from '../services/email-codes.js';
import { SignInService, type WithCookie } from '../services/sign-in.service.js';
import { CodeCookie } from './code-cookie.decorator.js';
import { SessionCookieInterceptor } from './session-cookie.interceptor.js';

const COOKIE =
  'The answer sets the cookie of the session, which counts in requests of the page’s own origin.';

/** Signs people in and out, on the host of the status page. Source: people, "Ways to sign in". */
@ApiTags('Sign-in')
@Controller('auth')
@UseInterceptors(BodyInterceptor, JsonBodyInterceptor, EnvelopeInterceptor, SessionCookieInterceptor)
export class AuthController {
  constructor(
    private readonly signIn: SignInService,
    private readonly codes: EmailCodes,
  ) {}

  @Post('invitations/accept')
  @HttpCode(200)
  @Public()
  @ShownToStrangers()
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

  @Post('email')
  @HttpCode(202)
  @Public()
  @ShownToStrangers()
  @SignsIn(undefined, {
    id: 'requestSignInCode',
    security: [],
    status: 202,
    summary: 'Ask for a code by e-mail',
    description:
      'If the address is that of an active member, it gets a mail with a code of six digits, which is valid for ten minutes, for five tries and once. It works only with the cookie that the answer sets. The answer is the same for every address.',
    errors: [403, 408, 413, 415, 422],
  })
  requestCode(@Body() { email }: RequestCode): Promise<WithCookie> {
    return this.codes.request(email);
  }

  @Post('email/verify')
  @HttpCode(200)
  @Public()
  @ShownToStrangers()
  @SignsIn(SignedIn, {
    id: 'signInWithCode',
    security: [],
    summary: 'Sign in with a code from a mail',
    description: `With the cookie of the request for the code. ${COOKIE}`,
    errors: [401, 403, 408, 413, 415, 422],
  })
  openWithCode(@Body() { email, code }: SignInWithCode, @CodeCookie() secret?: string): Promise<WithCookie> {
    return this.codes.verify(email, code, secret);
  }

  @Post('key')
  @HttpCode(200)
  @Public()
  @ShownToStrangers()
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
