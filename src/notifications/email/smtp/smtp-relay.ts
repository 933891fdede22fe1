import { Logger } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../../../config/settings.js';
import { isReservedName } from '../../../outbound/reserved-names.js';
import type { Clock } from '../../../time/clock.js';
import type { Mail, MailReply, MailTransport } from '../mail.js';
import { Pace } from './pace.js';
import { smtpServer, type SmtpServer } from './smtp-server.js';
import { SmtpSession, SmtpUnreachable } from './smtp-session.js';

/** For how long nothing is tried when the server cannot be reached: each try would keep a mail waiting for its timeout. */
const REST_MS = 10_000;
/** Servers close idle connections after minutes; so do we, so that a process keeps none for nothing. */
const IDLE_MS = 30_000;

/** Where a connection is, or can be. */
interface Slot {
  session: SmtpSession | undefined;
  idle: NodeJS.Timeout | undefined;
}

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
  private readonly waiting: ((slot: Slot) => void)[] = [];
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
    this.pace = new Pace(settings.smtpMaxPerSecond, (milliseconds) => wait(milliseconds));
    this.slots = Array.from({ length: this.connections }, () => ({ session: undefined, idle: undefined }));
    this.free = [...this.slots];
  }

  async send(mail: Mail, settle: (reply: MailReply) => Promise<void>): Promise<void> {
    const host = mail.to.slice(mail.to.lastIndexOf('@') + 1);
    if (isReservedName(host)) return settle(notSentTo(host));
    const slot = await this.take();
    try {
      await settle(await this.attempt(slot, mail));
    } finally {
      this.giveBack(slot);
    }
  }

  close(): void {
    for (const slot of this.slots) {
      clearTimeout(slot.idle);
      slot.session?.close();
      slot.session = undefined;
    }
  }

  private async attempt(slot: Slot, mail: Mail): Promise<MailReply> {
    if (this.isResting()) return this.notTried();
    await this.pace.turn();
    // It may have failed for others meanwhile.
    if (this.isResting()) return this.notTried();
    let reply: MailReply;
    try {
      if (slot.session?.isUsable !== true) slot.session = await SmtpSession.open(this.server, this.timeoutMs);
      reply = await slot.session.send(mail);
    } catch (error) {
      if (!(error instanceof SmtpUnreachable)) throw error;
      this.rest(error.message);
      return { result: 'retry', fault: 'server', response: error.message };
    }
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

  private notTried(): MailReply {
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

  private take(): Promise<Slot> {
    // One with an open connection is taken before one without: the free ones are a stack.
    const slot = this.free.pop();
    if (slot === undefined) return new Promise((resolve) => this.waiting.push(resolve));
    clearTimeout(slot.idle);
    return Promise.resolve(slot);
  }

  private giveBack(slot: Slot): void {
    const next = this.waiting.shift();
    if (next !== undefined) {
      next(slot);
      return;
    }
    slot.idle = setTimeout(() => {
      slot.session?.close();
      slot.session = undefined;
    }, IDLE_MS).unref();
    this.free.push(slot);
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
