import { Body, Controller, Get, HttpCode, Ip, Post, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { clientAddress } from '#platform/access/client-address.js';
import { Public, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { BodyInterceptor } from '#http/body/body.interceptor.js';
import { JsonBodyInterceptor } from '#http/body/json-body.interceptor.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { PlainStep } from '#http/body/plain-step.js';
import { EnvelopeInterceptor } from '#http/results/envelope.interceptor.js';
import type { RecordJson } from '#http/results/record-json.js';
import { AcceptInvitation, SignInWithKey, type SignedIn } from '../dto/auth.response.js';
import { SignInService, type WithCookie } from '../services/sign-in.service.js';
import { SessionCookieInterceptor } from './session-cookie.interceptor.js';

/** Signs people in and out, on the host of the status page. Source: people, "Ways to sign in". */
@ApiExcludeController()
@Controller('auth')
@UseInterceptors(BodyInterceptor, JsonBodyInterceptor, EnvelopeInterceptor, SessionCookieInterceptor)
export class AuthController {
  constructor(private readonly signIn: SignInService) {}

  @Post('invitations/accept')
  @HttpCode(200)
  @Public()
  acceptInvitation(@Body() { token }: AcceptInvitation): Promise<WithCookie> {
    return this.signIn.acceptInvitation(token);
  }

  @Post('key')
  @HttpCode(200)
  @Public()
  openWithKey(@Body() { key }: SignInWithKey, @Ip() ip: string): Promise<WithCookie> {
    return this.signIn.openWithKey(key, clientAddress(ip));
  }

  @Get('session')
  @RequiresAnyKey()
  session(): Promise<RecordJson<SignedIn>> {
    return this.signIn.current();
  }

  @Post('sign-out')
  @HttpCode(204)
  @RequiresAnyKey()
  @OptionalBody(PlainStep)
  signOut(@Body() _input: PlainStep): Promise<WithCookie> {
    return this.signIn.signOut();
  }
}
