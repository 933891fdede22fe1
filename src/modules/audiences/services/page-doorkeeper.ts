import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { workContext, type AdmittedBy } from '#core/context/work-context.js';
import { bearerToken, cookieIn, cookieName } from '#platform/access/authenticators/credential.js';
import { hashOfKey, isKeySecret, PAGE_TOKEN_PREFIX } from '#platform/access/keys/key-secret.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { PageDoor } from '#platform/access/visibility/page-door.js';
import { SignInService } from '#modules/members/services/sign-in.service.js';
import type { StoredAdmission } from '../rules/admission-kinds.js';
import { ENTRANCE_COOKIE } from '../rules/entrance-cookie.js';
import { AdmissionUsage } from './admission-usage.js';
import { PageAdmissions, type AdmissionsOfPage } from './page-admissions.js';

/** Decides who may see a protected page: the current tenant's admissions, and members who are signed in. */
@Injectable()
export class PageDoorkeeper implements OnModuleInit {
  constructor(
    private readonly door: PageDoor,
    private readonly pages: PageAdmissions,
    private readonly usage: AdmissionUsage,
    private readonly people: SignInService,
    private readonly links: SignedLinks,
  ) {}

  onModuleInit(): void {
    this.door.decideBy((request) => this.decide(request));
  }

  private async decide(request: FastifyRequest): Promise<AdmittedBy | undefined> {
    const admissions = await this.pages.current();
    const byToken = tokenOf(admissions, request);
    if (byToken !== undefined) return this.admitted(byToken, 'token');
    const { cookie: cookies } = request.headers;
    const byCookie = await this.ofCookie(admissions, cookies);
    if (byCookie !== undefined) return this.admitted(byCookie, 'cookie');
    const byAddress = admissions.ofAddress(request.ip);
    if (byAddress !== undefined) return this.admitted(byAddress, 'address');
    // The cookie of the session is sent for this host's own pages only, and reading needs no more proof than that.
    return (await this.people.sessionIn(cookies)) === undefined ? undefined : 'session';
  }

  private admitted(admission: StoredAdmission, by: AdmittedBy): AdmittedBy {
    this.usage.note(admission);
    return by;
  }

  /** The admission that the browser's cookie names, unless that asks for something else by now. */
  private async ofCookie(
    admissions: AdmissionsOfPage,
    cookies: string | undefined,
  ): Promise<StoredAdmission | undefined> {
    const signed = cookieIn(cookies, cookieName(ENTRANCE_COOKIE, workContext()?.origin ?? ''));
    const content = signed === undefined ? undefined : await this.links.read('admission', signed);
    if (content === undefined) return undefined;
    const [id, stamp] = content.payload.split(' ');
    const admission = admissions.get(Number(id));
    return admission?.stamp === stamp ? admission : undefined;
  }
}

/** The admission whose token a program sends: as a bearer token, or in the address for those that cannot send headers. */
function tokenOf(
  admissions: AdmissionsOfPage,
  { headers, query }: FastifyRequest,
): StoredAdmission | undefined {
  const given = (query as { token?: unknown }).token;
  for (const token of [bearerToken(headers.authorization), given])
    if (typeof token === 'string' && isKeySecret(token, [PAGE_TOKEN_PREFIX])) {
      const found = admissions.ofToken(hashOfKey(token));
      if (found !== undefined) return found;
    }
  return undefined;
}
