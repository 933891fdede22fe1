import { randomBytes } from 'node:crypto';
import {
  Clock,
  cookieIn,
  currentTenant,
  Get,
  Headers,
  LeadsOn,
  ManagementApi,
  NotFound,
  Public,
  Query,
  Res,
  ShownToStrangers,
  SignIns,
  Unauthenticated,
} from '@heliograph/server/module';
import type { Reply } from '@heliograph/server/module';
import { Assertion, isSigned } from './assertion.js';
import { PortalSettings } from './settings.js';

const COOKIE = '__Host-acme-portal';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
const LIFETIME_S = 600;

/** Sends browsers to the company portal, and signs in whom it sends back. */
@ManagementApi('acme-portal', 'Company portal')
export class PortalController {
  constructor(
    private readonly settings: PortalSettings,
    private readonly signIns: SignIns,
    private readonly clock: Clock,
  ) {}

  @Get('start')
  @Public()
  @ShownToStrangers()
  @LeadsOn(302, { id: 'startAcmePortalSignIn', summary: 'Get to the company portal' })
  start(@Res({ passthrough: true }) reply: Reply): string {
    const { url } = this.settings;
    if (url === undefined) throw new NotFound('There is no company portal.');
    // The cookie binds what the portal answers to this browser, for ten minutes.
    const state = `${this.seconds() + LIFETIME_S}.${randomBytes(16).toString('base64url')}`;
    const query = new URLSearchParams({ page: currentTenant().slug, state }).toString();
    reply.status(302).headers({
      location: `${url}?${query}`,
      'cache-control': 'no-store',
      'set-cookie': `${COOKIE}=${state}; ${ATTRIBUTES}; Max-Age=${LIFETIME_S}`,
    });
    return '';
  }

  @Get('finish')
  @Public()
  @ShownToStrangers()
  @LeadsOn(200, { id: 'finishAcmePortalSignIn', summary: 'Get back from the company portal' })
  async finish(
    @Query() assertion: Assertion,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<string> {
    const state = cookieIn(cookies, COOKIE) ?? '';
    const isTimely = Number(state.split('.', 1)[0]) > this.seconds();
    const { secret } = this.settings;
    if (secret === undefined || !isTimely || !isSigned(assertion, state, secret))
      throw new Unauthenticated('The portal has not signed this person in, in this browser.');
    const session = await this.signIns.open({ email: assertion.email }, 'acme-portal');
    reply.headers({
      'cache-control': 'no-store',
      'set-cookie': [...session, `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`],
      'content-type': 'text/html; charset=utf-8',
    });
    // A page of our own leads on: where another site redirects to, browsers keep the session's cookie back.
    return '<!doctype html><meta http-equiv="refresh" content="0; url=/console"><a href="/console">Console</a>';
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
