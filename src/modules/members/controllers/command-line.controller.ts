import { Body, Controller, HttpCode, Ip, Post, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { clientAddress } from '#platform/access/client-address.js';
import { RequiresRecentSignIn } from '#platform/access/recent-sign-in.js';
import { Public, RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { BodyInterceptor } from '#http/body/body.interceptor.js';
import { JsonBodyInterceptor } from '#http/body/json-body.interceptor.js';
import { SignsIn } from '#http/reference/sign-in-responses.js';
import { EnvelopeInterceptor } from '#http/results/envelope.interceptor.js';
import type { RecordJson } from '#http/results/record-json.js';
import {
  AllowCommandLine,
  CommandLineCode,
  CommandLineSession,
  SignInCommandLine,
} from '../dto/command-line.js';
import { CommandLineSignIn } from '../services/command-line-sign-in.js';
import { SessionCookieInterceptor } from './session-cookie.interceptor.js';

/** Signs command lines in by the browser of a member. Source: interop, "Remote command line". */
@ApiTags('Sign-in')
@Controller('auth/command-line')
@UseInterceptors(BodyInterceptor, JsonBodyInterceptor, EnvelopeInterceptor, SessionCookieInterceptor)
export class CommandLineController {
  constructor(private readonly signIn: CommandLineSignIn) {}

  @Post()
  @HttpCode(200)
  @RequiresAnyKey()
  @RequiresRecentSignIn()
  @SignsIn(CommandLineCode, {
    id: 'allowCommandLine',
    summary: 'Let a command line act as you',
    description:
      'For members in the browser; 404 for other callers, such as keys. The code works once, for a minute, and only with the `code_verifier`. Needs a sign-in at most 15 minutes old.',
    errors: [401, 403, 408, 413, 415, 422],
  })
  allow(@Body() input: AllowCommandLine): Promise<RecordJson<CommandLineCode>> {
    return this.signIn.allow(input);
  }

  @Post('token')
  @HttpCode(200)
  @Public()
  @ShownToStrangers()
  @SignsIn(CommandLineSession, {
    id: 'signInCommandLine',
    security: [],
    summary: 'Sign in as a command line',
    description:
      'With a code that a member has allowed. The session has the abilities of the member’s roles, and is listed and ended with the member’s others.',
    errors: [401, 403, 408, 413, 415, 422],
  })
  open(@Body() input: SignInCommandLine, @Ip() ip: string): Promise<RecordJson<CommandLineSession>> {
    return this.signIn.open(input, clientAddress(ip));
  }
}
