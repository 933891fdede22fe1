import { Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '#core/config/settings.js';
import { isReservedName } from '#platform/outbound/reserved-names.js';
import type { Clock } from '#core/time/clock.js';
import type { Mail, MailReply, MailTransport } from '../mail.js';
import { Pace } from './pace.js';
import { smtpServer, type SmtpServer } from './smtp-server.js';
import { SmtpSession, type Neighbours } from './smtp-session.js';

/** Pause after the server was unreachable. During this time, each try would hold up a mail for its whole timeout. */
const REST_MS = 10_000;
/** Mails look again this soon while one of them is finding out whether the server works. */
const PROBED_MS = 1_000;
/**
 * Servers close idle connections after minutes. Closing them here frees connections that a process no longer needs.
 */
const IDLE_MS = 30_000;

/** Place for one connection, open or not. */
interface Slot {
  session: SmtpSession | undefined;
  idle: NodeJS.Timeout | undefined;
}

/** A mail that waits for a connection or is being sent. */
interface Request {
  readonly mail: Mail;
  readonly settle: (reply: MailReply) => Promise<void>;
  readonly done: PromiseWithResolvers<undefined>;
}

const KEPT = Promise.resolve(true);

type SmtpSettings = Pick<Settings, 'smtpTls' | 'smtpTimeout' | 'smtpPoolSize' | 'smtpMaxPerSecond'>;

/**
 * Hands mails to a mail server over connections that stay open. The oldest request gets the next free
 * connection. A tenant with many mails therefore delays others for no longer than a mail takes.
 */
export class SmtpRelay implements MailTransport {
  readonly connections: number;
  private readonly logger = new Logger(SmtpRelay.name);
  private readonly server: SmtpServer;
  private readonly timeoutMs: number;
  private readonly pace: Pace;
  private readonly slots: Slot[];
  private readonly free: Slot[];
  private readonly waiting: Request[] = [];
  private readonly isPaced: boolean;
  private failuresInRow = 0;
  private restsAt = 0;
  /** Since it could not be used, and until one mail has shown that it can. */
  private isDown = false;
  private isProbing = false;
  private lastTrouble = '';

  constructor(
    url: string,
    settings: SmtpSettings,
    private readonly clock: Clock,
  ) {
    this.connections = settings.smtpPoolSize;
    this.server = smtpServer(url, settings);
    this.timeoutMs = settings.smtpTimeout * 1_000;
    this.isPaced = settings.smtpMaxPerSecond > 0;
    this.pace = new Pace(settings.smtpMaxPerSecond, (milliseconds) => wait(milliseconds));
    this.slots = Array.from({ length: this.connections }, () => ({ session: undefined, idle: undefined }));
    this.free = [...this.slots];
  }

  async send(mail: Mail, settle: (reply: MailReply) => Promise<void>): Promise<void> {
    const host = mail.to.slice(mail.to.lastIndexOf('@') + 1);
    if (isReservedName(host)) return settle(notSentTo(host));
    const done = Promise.withResolvers<undefined>();
    // A connection that another tenant's mail has opened may send this one, and its outcome belongs to this tenant.
    this.waiting.push({ mail, settle: AsyncLocalStorage.bind(settle), done });
    // The free slots are a stack, so those with an open connection are used first.
    const slot = this.free.pop();
    if (slot !== undefined) void this.serve(slot);
    await done.promise;
  }

  get restsUntil(): Date | undefined {
    if (!this.isDown) return undefined;
    const probed = this.isProbing ? this.clock.now().getTime() + PROBED_MS : 0;
    return new Date(Math.max(this.restsAt, probed));
  }

  close(): void {
    for (const slot of this.slots) {
      clearTimeout(slot.idle);
      slot.session?.close();
      slot.session = undefined;
    }
  }

  /** Sends waiting mails one after another until none is left. */
  private async serve(slot: Slot): Promise<void> {
    clearTimeout(slot.idle);
    let isKept = KEPT;
    let request = this.waiting.shift();
    while (request !== undefined) {
      let next: Request | undefined;
      const following = (): Mail | undefined => {
        // With a rate limit, the next mail must not start before its turn.
        if (!this.isPaced) next = this.waiting.shift();
        return next?.mail;
      };
      const reply = await this.attempt(slot, request.mail, { isKept, next: following });
      await isKept;
      isKept = reply === undefined ? KEPT : settled(request, reply);
      request = reply === undefined ? request : (next ?? this.waiting.shift());
      if (request === undefined) {
        await isKept;
        request = this.waiting.shift();
      }
    }
    this.giveBack(slot);
  }

  /** @returns undefined if the connection ended because of another mail, and this one can be sent at once */
  private async attempt(slot: Slot, mail: Mail, beside: Neighbours): Promise<MailReply | undefined> {
    if (this.isResting()) return this.notTried(slot);
    await this.pace.turn();
    // The server may have failed for other mails meanwhile.
    if (this.isResting()) return this.notTried(slot);
    const isProbe = this.isDown;
    if (isProbe) this.isProbing = true;
    try {
      return await this.tried(slot, mail, beside);
    } finally {
      if (isProbe) this.isProbing = false;
    }
  }

  private async tried(slot: Slot, mail: Mail, beside: Neighbours): Promise<MailReply | undefined> {
    let reply: MailReply | undefined;
    try {
      if (slot.session?.isUsable !== true) slot.session = await SmtpSession.open(this.server, this.timeoutMs);
      reply = await slot.session.send(mail, beside);
    } catch (error) {
      const response = error instanceof Error ? error.message : String(error);
      this.rest(response);
      return { result: 'retry', fault: 'server', response };
    }
    if (reply === undefined) return undefined;
    if (reply.fault !== 'server') {
      this.failuresInRow = 0;
      this.isDown = false;
    } else {
      this.failuresInRow += 1;
      if (this.isDown || this.failuresInRow >= this.connections) this.rest(reply.response);
    }
    return reply;
  }

  /** True while no mail may be tried: the server rests, or one mail is finding out whether it works again. */
  private isResting(): boolean {
    return this.isProbing || this.clock.now().getTime() < this.restsAt;
  }

  private notTried({ session }: Slot): MailReply {
    if (session?.hasBegun === true) session.close();
    return {
      result: 'retry',
      fault: 'server',
      isUntried: true,
      response: `Not tried, since just before: ${this.lastTrouble}`,
    };
  }

  private rest(trouble: string): void {
    if (!this.isDown) this.logger.error(`The mail server cannot be used: ${trouble}`);
    this.isDown = true;
    this.restsAt = this.clock.now().getTime() + REST_MS;
    this.lastTrouble = trouble;
    this.failuresInRow = 0;
  }

  private giveBack(slot: Slot): void {
    slot.idle = setTimeout(() => {
      slot.session?.close();
      slot.session = undefined;
    }, IDLE_MS).unref();
    this.free.push(slot);
  }
}

/** @returns whether the outcome was stored. If it was not, the request rejects with the reason */
async function settled({ settle, done }: Request, reply: MailReply): Promise<boolean> {
  try {
    await settle(reply);
    done.resolve(undefined);
    return true;
  } catch (error) {
    done.reject(error);
    return false;
  }
}

/** The demo uses such addresses. A mail server would only send its refusal back. */
function notSentTo(host: string): MailReply {
  return {
    result: 'failed',
    fault: 'policy',
    response: `Not sent: ${host} is a name for examples; it leads nowhere.`,
  };
}
