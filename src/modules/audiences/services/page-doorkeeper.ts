import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ALL_AUDIENCES, joinedAudience, type Audience } from '#core/context/audience.js';
import { currentTenant, workContext, type AdmittedBy } from '#core/context/work-context.js';
import { bearerToken, cookieIn, cookieName } from '#platform/access/authenticators/credential.js';
import { hashOfKey, isKeySecret, PAGE_TOKEN_PREFIX } from '#platform/access/keys/key-secret.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { PageDoor, type Admitted } from '#platform/access/visibility/page-door.js';
import { SignInService } from '#modules/members/services/sign-in.service.js';
import type { StoredAdmission } from '../rules/admission-kinds.js';
import { ENTRANCE_COOKIE } from '../rules/entrance-cookie.js';
import { readPass } from '../rules/entrance-pass.js';
import { AdmissionUsage } from './admission-usage.js';
import { PageAdmissions, type AdmissionsOfPage } from './page-admissions.js';
import { RecognizedPeople } from './recognized-people.js';

/**
 * Decides who may see a protected page, and what of a page with audiences: the current tenant's admissions, people of its
 * audiences, and members who are signed in, who see everything.
 */
@Injectable()
export class PageDoorkeeper implements OnModuleInit {
  constructor(
    private readonly door: PageDoor,
    private readonly pages: PageAdmissions,
    private readonly usage: AdmissionUsage,
    private readonly people: SignInService,
    private readonly links: SignedLinks,
    private readonly recognized: RecognizedPeople,
  ) {}

  onModuleInit(): void {
    this.door.decideBy((request) => this.decide(request));
  }

  private async decide(request: FastifyRequest): Promise<Admitted | undefined> {
    const admissions = await this.pages.current();
    const byToken = tokenOf(admissions, request);
    // Pages of other sites may read what a token shows, so nothing that the browser brings along adds to it.
    if (byToken !== undefined) return this.admitted('token', [byToken], admissions);
    if (isForAnotherSite(request)) return undefined;
    const { cookie: cookies } = request.headers;
    const seen: Audience[] = [];
    const byCookie = await this.ofCookie(admissions, cookies);
    if (byCookie !== undefined) seen.push(byCookie);
    const byAddress = admissions.ofAddress(request.ip);
    if (byAddress.length > 0) seen.push(this.admitted('address', byAddress, admissions).audience);
    if (seen.includes(ALL_AUDIENCES))
      return { by: byCookie === undefined ? 'address' : 'cookie', audience: ALL_AUDIENCES };
    // The cookie of the session is sent for this host's own pages only, and reading needs no more proof than that.
    if ((await this.people.sessionIn(cookies)) !== undefined)
      return { by: 'session', audience: ALL_AUDIENCES };
    if (seen.length === 0) return undefined;
    return { by: byCookie === undefined ? 'address' : 'cookie', audience: joinedAudience(seen) };
  }

  private admitted(by: AdmittedBy, through: readonly StoredAdmission[], all: AdmissionsOfPage): Admitted {
    for (const admission of through) this.usage.note(admission);
    return { by, audience: joinedAudience(through.map((one) => all.seenThrough(one))) };
  }

  /**
   * What the browser's cookie shows: through the admission that it names, unless that asks for something else by now, and
   * as the people that it was recognized as, as far as they still belong to audiences.
   */
  private async ofCookie(
    admissions: AdmissionsOfPage,
    cookies: string | undefined,
  ): Promise<Audience | undefined> {
    const signed = cookieIn(cookies, cookieName(ENTRANCE_COOKIE, workContext()?.origin ?? ''));
    const content = signed === undefined ? undefined : await this.links.read('admission', signed);
    if (content === undefined) return undefined;
    const { admission: named, entries } = readPass(content.payload);
    const seen: Audience[] = [];
    const admission = named && admissions.get(named.id);
    if (named !== undefined) {
      if (admission?.stamp !== named.stamp) return undefined;
      seen.push(this.admitted('cookie', [admission], admissions).audience);
    }
    const audiences = entries.length === 0 ? [] : await this.recognized.audiencesOf(entries);
    if (audiences.length > 0) seen.push(admissions.seenBy(audiences));
    return seen.length === 0 ? undefined : joinedAudience(seen);
  }
}

/**
 * True for what another site's page loads from a public page with audiences: it gets what everybody sees. A browser
 * would otherwise read for any site what only its owner may see. Protected pages forbid other sites to read it instead.
 */
function isForAnotherSite({ headers }: FastifyRequest): boolean {
  if (currentTenant().settings.visibility === 'protected') return false;
  const { origin } = headers;
  if (origin !== undefined && origin !== workContext()?.origin) return true;
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate';
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
