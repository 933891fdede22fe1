import { Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';
import { memberActor } from '#core/context/current-actor.js';
import { workContext } from '#core/context/work-context.js';
import { Forbidden, Invalid } from '#core/errors/api-error.js';
import { Clock } from '#core/time/clock.js';
import { COMMAND_LINE } from '#platform/access/keys/sessions.js';
import { LookupLimit } from '#platform/access/limits/lookup-limit.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import {
  CommandLineCode,
  CommandLineSession,
  type AllowCommandLine,
  type SignInCommandLine,
} from '../dto/command-line.js';
import { ownMemberId } from './members.service.js';
import { actingAs, SignInService } from './sign-in.service.js';

const VALID_MS = 60_000;
const NONCE_BYTES = 16;

/**
 * Lets a command line act as a member who allows it in the browser: authorization code, PKCE and a loopback address, as RFC
 * 8252 describes it. Codes are signed instead of stored, so any replica can check them. Source: docs/decisions/0125.
 */
@Injectable()
export class CommandLineSignIn {
  constructor(
    private readonly signIn: SignInService,
    private readonly links: SignedLinks,
    private readonly limits: SharedLimits,
    private readonly failures: LookupLimit,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound for a caller who is no member; Forbidden for a command line, and where single sign-on is enforced */
  async allow({ port, code_challenge }: AllowCommandLine): Promise<RecordJson<CommandLineCode>> {
    const memberId = ownMemberId();
    const method = workContext()?.caller?.key?.session?.method ?? '';
    // Otherwise a stolen session could renew itself for ever.
    if (method === COMMAND_LINE) throw new Forbidden('This is only allowed in the browser.');
    await this.signIn.assertAllowed(memberId, method);
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + VALID_MS);
    const payload = [nonce, memberId, port, code_challenge].join(' ');
    const code = await this.links.sign('command-line', { payload, expiresAt });
    return recordOf(CommandLineCode, { code, expires_at: expiresAt.toISOString() });
  }

  /**
   * Opens the session of a command line.
   *
   * @throws Invalid for a code that is not valid here, or has been used; Unauthenticated for a member who is not active by
   *   now; TooManyRequests
   */
  async open(input: SignInCommandLine, address: string): Promise<RecordJson<CommandLineSession>> {
    const memberId = await this.counted(address, () => this.redeem(input));
    return actingAs(memberActor(memberId), () =>
      this.database.write(async () => {
        const { secret, expiresAt } = await this.signIn.openForCommandLine(memberId);
        return recordOf(CommandLineSession, { token: secret, expires_at: expiresAt.toISOString() });
      }),
    );
  }

  /** Counts codes that are not valid against the client's address. */
  private async counted<T>(address: string, work: () => Promise<T>): Promise<T> {
    this.failures.count(address);
    try {
      const result = await work();
      this.failures.forgive(address);
      return result;
    } catch (error) {
      // What could not be looked up is no failed attempt.
      if (!(error instanceof Invalid)) this.failures.forgive(address);
      throw error;
    }
  }

  private async redeem({ code, code_verifier, port }: SignInCommandLine): Promise<number> {
    const content = await this.links.read('command-line', code);
    const [, memberId, ofPort, challenge] = content?.payload.split(' ') ?? [];
    const isMeant = challenge === hash('sha256', code_verifier, 'base64url') && ofPort === String(port);
    // Last, so that nobody uses up the code of another.
    if (!isMeant || !(await this.isFirst(code)))
      throw Invalid.field('code', 'The code is not valid, or was used. Sign in again.');
    return Number(memberId);
  }

  private isFirst(code: string): Promise<boolean> {
    return this.limits.isWithin({ subject: `command line\0${code}`, most: 1, windowMs: VALID_MS });
  }
}
