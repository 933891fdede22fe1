import { Logger } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../../../config/settings.js';
import { isReservedName } from '../../../outbound/reserved-names.js';
import type { Clock } from '../../../time/clock.js';
import type { Mail, MailReply, MailTransport } from '../mail.js';
import { Pace } from './pace.js';
import { smtpServer, type SmtpServer } from './smtp-server.js';
import { SmtpSession, type Neighbours } from './smtp-session.js';

/** For how long nothing is tried when the server cannot be reached: each try would keep a mail waiting for its timeout. */
const REST_MS = 10_000;
/** Servers close idle connections after minutes; so do we, so that a process keeps none for nothing. */
const IDLE_MS = 30_000;

/** Where a connection is, or can be. */
interface Slot {
  session: SmtpSession | undefined;
  idle: NodeJS.Timeout | undefined;
}

/** A mail that waits for a connection, or is under way on one. */
interface Request {
  readonly mail: Mail;
  readonly settle: (reply: MailReply) => Promise<void>;
  readonly done: PromiseWithResolvers<undefined>;
}

const KEPT = Promise.resolve(true);

type SmtpSettings = Pick<Settings, 'smtpTls' | 'smtpTimeout' | 'smtpPoolSize' | 'smtpMaxPerSecond'>;

/**
 * Hands mails to a mail server over connections that stay open. Whoever asks first gets the next free connection, so a tenant
 * with many mails keeps nobody waiting for longer than a mail takes.
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
  private restsUntil = 0;
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
    this.waiting.push({ mail, settle, done });
    // One with an open connection is taken before one without: the free ones are a stack.
    const slot = this.free.pop();
    if (slot !== undefined) void this.serve(slot);
    await done.promise;
  }

  close(): void {
    for (const slot of this.slots) {
      clearTimeout(slot.idle);
      slot.session?.close();
      slot.session = undefined;
    }
  }

  /** Sends what waits, one mail after another, until nothing does. */
  private async serve(slot: Slot): Promise<void> {
    clearTimeout(slot.idle);
    let isKept = KEPT;
    let request = this.waiting.shift();
    while (request !== undefined) {
      let next: Request | undefined;
      const following = (): Mail | undefined => {
        // Whose turn comes later is not begun before.
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

  /** @returns undefined when the mail was not sent for another one's sake, and can be at once */
  private async attempt(slot: Slot, mail: Mail, beside: Neighbours): Promise<MailReply | undefined> {
    if (this.isResting()) return this.notTried(slot);
    await this.pace.turn();
    // It may have failed for others meanwhile.
    if (this.isResting()) return this.notTried(slot);
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
    if (reply.fault !== 'server') this.failuresInRow = 0;
    else {
      this.failuresInRow += 1;
      if (this.failuresInRow >= this.connections) this.rest(reply.response);
    }
    return reply;
  }

  private isResting(): boolean {
    return this.clock.now().getTime() < this.restsUntil;
  }

  private notTried({ session }: Slot): MailReply {
    if (session?.hasBegun === true) session.close();
    return {
      result: 'retry',
      fault: 'server',
      response: `Not tried, since just before: ${this.lastTrouble}`,
    };
  }

  private rest(trouble: string): void {
    if (!this.isResting()) this.logger.error(`The mail server cannot be used: ${trouble}`);
    this.restsUntil = this.clock.now().getTime() + REST_MS;
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

/** @returns whether what became of a mail was kept; whoever waits for it is told why not */
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

/** Such addresses are the demo's; a mail server would only send its refusal back. */
function notSentTo(host: string): MailReply {
  return {
    result: 'failed',
    fault: 'policy',
    response: `Not sent: ${host} is a name for examples; it leads nowhere.`,
  };
}
