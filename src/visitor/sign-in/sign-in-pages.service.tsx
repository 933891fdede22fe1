import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { workContext } from '#core/context/work-context.js';
import { Conflict, Forbidden, Invalid, TooManyRequests, Unauthenticated } from '#core/errors/api-error.js';
import { EmailCodes } from '#modules/members/services/email-codes.js';
import { Invitations } from '#modules/members/services/invitations.js';
import { SignInService, type WithCookie } from '#modules/members/services/sign-in.service.js';
import { isSafePage } from '#platform/access/authenticators/credential.js';
import { CONSOLE_PATH } from '#platform/access/sign-in/console-path.js';
import { SignInWays } from '#platform/access/sign-in/sign-in-ways.js';
import { SIGN_IN_POLICY } from '../pages/page-headers.js';
import { PersonalPages, sendOwnForms, type PersonalResponse } from '../forms/personal-pages.js';
import { formOf } from '../subscribing/subscription-form.js';
import {
  CodePage,
  InvitationPage,
  PastInvitationPage,
  SignedInPage,
  SignInPage,
  type SignInProblem,
} from './sign-in-pages.js';

/** A page or a redirect, and what is done with the cookie of the session. */
interface SignInResponse {
  readonly response: PersonalResponse;
  readonly signedIn?: WithCookie;
}

/** Pages by which people sign in. */
@Injectable()
export class SignInPagesService {
  constructor(
    private readonly people: SignInService,
    private readonly codes: EmailCodes,
    private readonly invitations: Invitations,
    private readonly ways: SignInWays,
    private readonly pages: PersonalPages,
  ) {}

  /** Who is signed in, or the form to sign in. */
  async show(locale: string, cookies: string | undefined): Promise<SignInResponse> {
    const session = await this.people.sessionIn(cookies);
    if (session === undefined) return this.form(locale);
    const { name, session: traits } = session;
    const byMember = traits?.memberId != null;
    return {
      response: await this.pages.draw(locale, (view) => (
        <SignedInPage view={view} name={name} byMember={byMember} />
      )),
    };
  }

  /** Signs in with the key of a form. */
  async signIn(body: unknown, address: string, locale: string): Promise<SignInResponse> {
    const key = (formOf(body).get('key') ?? '').trim();
    try {
      return led(await this.people.openWithKey(key, address));
    } catch (error) {
      if (error instanceof TooManyRequests) return this.form(locale, 'tooMany', 429);
      if (error instanceof Unauthenticated || error instanceof Forbidden)
        return this.form(locale, 'wrongKey', 422);
      throw error;
    }
  }

  /** Sends a code to the address of a form, or signs in with the code that it has. */
  async signInByEmail(body: unknown, secret: string | undefined, locale: string): Promise<SignInResponse> {
    const form = formOf(body);
    const email = (form.get('email') ?? '').trim();
    const code = form.get('code')?.trim();
    if (!isEmail(email)) return this.form(locale, 'wrongEmail', 422);
    try {
      if (code !== undefined) return led(await this.codes.verify(email, code, secret));
      const asked = await this.codes.request(email);
      return { ...(await this.codeForm(locale, email)), signedIn: asked };
    } catch (error) {
      if (error instanceof TooManyRequests) return this.form(locale, 'tooMany', 429);
      if (error instanceof Invalid || error instanceof Unauthenticated)
        return this.codeForm(locale, email, 422);
      if (error instanceof Forbidden && !this.isSafe) return this.form(locale, 'needsHttps', 422);
      throw error;
    }
  }

  async signOut(locale: string, cookies: string | undefined): Promise<SignInResponse> {
    const signedIn = await this.people.signOutOf(cookies);
    return { response: { movedTo: `/console/sign-in?lang=${locale}` }, signedIn };
  }

  async showInvitation(token: string, locale: string): Promise<SignInResponse> {
    const shown = await this.invitations.shown(token);
    const path = `/console/invitations/${encodeURIComponent(token)}`;
    if (typeof shown === 'string')
      return {
        response: await this.pages.draw(
          locale,
          (view) => <PastInvitationPage view={view} path={path} isAccepted={shown === 'accepted'} />,
          shown === 'accepted' ? 409 : 410,
        ),
      };
    const { isSafe } = this;
    return {
      response: await this.pages.draw(locale, (view) => (
        <InvitationPage view={view} path={path} invitation={shown} isSafe={isSafe} />
      )),
    };
  }

  /** Accepts an invitation. One that cannot be accepted any more is shown as such. */
  async accept(token: string, locale: string): Promise<SignInResponse> {
    try {
      return led(await this.people.acceptInvitation(token));
    } catch (error) {
      if (
        error instanceof Invalid ||
        error instanceof Conflict ||
        (error instanceof Forbidden && !this.isSafe)
      )
        return this.showInvitation(token, locale);
      throw error;
    }
  }

  private async codeForm(locale: string, email: string, status = 200): Promise<SignInResponse> {
    return {
      response: await this.pages.draw(
        locale,
        (view) => <CodePage view={view} email={email} isWrong={status !== 200} />,
        status,
      ),
    };
  }

  /** The form to sign in. */
  async form(locale: string, problem?: SignInProblem, status = 200): Promise<SignInResponse> {
    const ways = await this.ways.offered();
    const shown = this.isSafe ? problem : 'needsHttps';
    const page = await this.pages.draw(
      locale,
      (view) => <SignInPage view={view} ways={ways} problem={shown} />,
      status,
    );
    // Its script makes requests: passkeys need one.
    return { response: { ...page, policy: SIGN_IN_POLICY } };
  }

  /** Whether a cookie cannot be read on its way. */
  private get isSafe(): boolean {
    return isSafePage(workContext()?.origin ?? '');
  }
}

/** Leads a person who has signed in to the console, which remembers where they were. */
function led(signedIn: WithCookie): SignInResponse {
  return { response: { movedTo: CONSOLE_PATH }, signedIn };
}

/** Sends a page with what becomes of the cookie. */
export function sendSignIn(reply: FastifyReply, { response, signedIn }: SignInResponse): string | undefined {
  return sendOwnForms(reply, response, signedIn?.cookies);
}
