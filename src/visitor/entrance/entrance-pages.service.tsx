import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isPagePersonal, workContext } from '#core/context/work-context.js';
import { Forbidden, Invalid, NotFound, Overloaded, TooManyRequests } from '#core/errors/api-error.js';
import { isSafePage } from '#platform/access/authenticators/credential.js';
import { wayBack } from '#modules/audiences/rules/way-back.js';
import { Entrances } from '#modules/audiences/services/entrances.js';
import { PersonalPages, sendOwnForms, type PersonalResponse } from '../forms/personal-pages.js';
import { formOf } from '../subscribing/subscription-form.js';
import { EntranceCodePage, EntrancePage, LeavePage, type EntranceProblem } from './entrance-pages.js';

/** A page or a redirect, and the cookie that comes with it. */
interface EntranceResponse {
  readonly response: PersonalResponse;
  readonly cookies?: readonly string[];
}

/** The form that a person has sent. */
interface SentForm {
  readonly body: unknown;
  readonly locale: string;
}

/** Pages by which strangers enter a protected page, and visitors the part of a page that is for audiences. */
@Injectable()
export class EntrancePagesService {
  constructor(
    private readonly entrances: Entrances,
    private readonly pages: PersonalPages,
  ) {}

  /** The ways in; the overview of a page that everybody sees all of, which has none. @param to the page that the visitor wants to see */
  async show(
    to: unknown,
    locale: string,
    problem?: EntranceProblem,
    status = 200,
  ): Promise<EntranceResponse> {
    const back = wayBack(to, currentOrigin());
    if (!isPagePersonal()) return { response: { movedTo: back } };
    const forms = await this.entrances.offered();
    const shown = isSafePage(currentOrigin()) ? problem : 'needsHttps';
    return {
      response: await this.pages.draw(
        locale,
        (view) => <EntrancePage view={view} to={back} forms={forms} problem={shown} />,
        status,
      ),
    };
  }

  /** Enters with a link that the tenant has signed, such as one of a portal. */
  async byLink(token: unknown, to: unknown, locale: string): Promise<EntranceResponse> {
    if (!isPagePersonal()) return this.show(to, locale);
    const cookie = isSafePage(currentOrigin()) ? await this.entrances.byLink(token) : undefined;
    return cookie === undefined ? this.show(to, locale, 'wrongLink', 401) : this.entered(to, cookie);
  }

  /** Leads to the identity provider, which leads back. */
  async bySso(to: unknown, locale: string): Promise<EntranceResponse> {
    return this.enter(to, locale, async () => {
      try {
        const { url, cookies } = await this.entrances.beginSso(wayBack(to, currentOrigin()));
        return { response: { movedTo: url }, cookies };
      } catch (error) {
        if (error instanceof NotFound) return this.show(to, locale);
        if (error instanceof Overloaded) return this.show(to, locale, 'ssoUnavailable', 503);
        throw error;
      }
    });
  }

  async byPassword({ body, locale }: SentForm): Promise<EntranceResponse> {
    const form = formOf(body);
    const to = form.get('to');
    return this.enter(to, locale, async () => {
      const cookie = await this.entrances.byPassword(form.get('password') ?? '');
      return cookie === undefined ? this.show(to, locale, 'wrongPassword', 422) : this.entered(to, cookie);
    });
  }

  /** Sends a code to the address of a form, or enters with the code that it has. */
  async byEmail({ body, locale }: SentForm, cookies: string | undefined): Promise<EntranceResponse> {
    const form = formOf(body);
    const [to, email, code] = [form.get('to'), (form.get('email') ?? '').trim(), form.get('code')?.trim()];
    return this.enter(to, locale, async () => {
      try {
        if (code !== undefined) return this.entered(to, await this.entrances.byCode(email, code, cookies));
        const cookie = await this.entrances.requestCode(email, locale);
        return { ...(await this.codeForm(to, email, locale)), cookies: [cookie] };
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        return error.fields['email'] === undefined
          ? this.codeForm(to, email, locale, 'wrongCode')
          : this.show(to, locale, 'wrongEmail', 422);
      }
    });
  }

  /** Asks who was let in whether to leave. */
  async leaving(locale: string): Promise<EntranceResponse> {
    if (!isPagePersonal()) return this.show('/', locale);
    return { response: await this.pages.draw(locale, (view) => <LeavePage view={view} />) };
  }

  leave(locale: string): EntranceResponse {
    return this.entered(`/?lang=${locale}`, this.entrances.leave());
  }

  /** Answers forms of public pages, which need none, and those that come too often. */
  private async enter(
    to: unknown,
    locale: string,
    work: () => Promise<EntranceResponse>,
  ): Promise<EntranceResponse> {
    if (!isPagePersonal()) return this.show(to, locale);
    try {
      return await work();
    } catch (error) {
      if (error instanceof TooManyRequests) return this.show(to, locale, 'tooMany', 429);
      if (error instanceof Forbidden) return this.show(to, locale, 'needsHttps', 422);
      throw error;
    }
  }

  private async codeForm(
    to: unknown,
    email: string,
    locale: string,
    problem?: EntranceProblem,
  ): Promise<EntranceResponse> {
    const back = wayBack(to, currentOrigin());
    return {
      response: await this.pages.draw(
        locale,
        (view) => <EntranceCodePage view={view} to={back} email={email} problem={problem} />,
        problem === undefined ? 200 : 422,
      ),
    };
  }

  private entered(to: unknown, cookie: string): EntranceResponse {
    return { response: { movedTo: wayBack(to, currentOrigin()) }, cookies: [cookie] };
  }
}

function currentOrigin(): string {
  return workContext()?.origin ?? '';
}

/** Sends a page with what becomes of the cookie. */
export function sendEntrance(
  reply: FastifyReply,
  { response, cookies = [] }: EntranceResponse,
): string | undefined {
  return sendOwnForms(reply, response, cookies);
}
