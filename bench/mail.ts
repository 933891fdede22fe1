import { setTimeout as pause } from 'node:timers/promises';
import { makeTenant } from './harness/fresh-tenant.js';
import { makeSubscribers } from './harness/notified-subscribers.js';
import type { SenderQuestion } from './mail/bare-sender.js';
import { OwnMails, type OwnTenant } from './mail/own-mails.js';
import { missedByServed, reportServed, servedMeanwhile } from './mail/served-meanwhile.js';
import type { SinkQuestion, Taken } from './mail/sink.js';
import { TalkingProcess } from './mail/talking-process.js';
import { openBenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, MEASURED_CORE, OTHER_CORE, pinThisProcess } from './support/cores.js';
import type { Options } from './support/options.js';
import { shippedOn } from './support/other-build.js';
import type { Outcome } from './support/outcome.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { peakMegabytes } from './support/resident.js';
import { ServerProcess } from './support/server-process.js';
import { Superuser } from './support/superuser.js';

const CONNECTIONS = 20;
/** Mails of each contender before the measurement. */
const WARM_UP = 2_000;
/** Minimum throughput relative to the other two contenders. */
const SEND_MAIL_AIM = 3;
const ENCODED_AIM = 0.7;
const PEAK_AIM_MB = 300;
/** Accepted sizes of a mail around 8 KB, in bytes. */
const [LEAST_BYTES, MAX_BYTES] = [7_500, 8_900];

interface Round {
  readonly perSecond: number;
  readonly bytes: number;
  /** Microseconds of CPU per mail. */
  readonly cpu: number;
  readonly databaseCpu: number;
  readonly sinkCpu: number;
}

interface Contender {
  readonly name: string;
  readonly process: TalkingProcess;
  /**
   * Sends mails, each to a different recipient.
   * @returns a function that checks the result outside the measured time
   */
  readonly send: (mails: number, isWarmUp: boolean) => Promise<() => Promise<string[]>>;
  readonly rounds: Round[];
  peak: number;
}

/**
 * Measures mails per second from the event to the ledger. The contenders are nodemailer's `sendMail` and
 * nodemailer with a pre-encoded mail.
 */
export async function compareMails(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const mails = Math.ceil(options.mails / options.rounds);
  const missed: string[] = [];
  const bench = await openBenchDatabase();
  const database = new Superuser(bench.superuserUrl);
  const closing: (() => Promise<unknown>)[] = [() => bench.release(), () => database.close()];
  const start = (core: string, program: string[], environment = {}): TalkingProcess => {
    const started = TalkingProcess.start(core, program, environment);
    closing.push(() => started.stop());
    return started;
  };
  try {
    const sink = start(OTHER_CORE, typed('./mail/sink.ts'));
    const taken = (ask: SinkQuestion['ask']): Promise<Taken> => sink.ask<Taken>({ ask });
    const { port } = await taken('take');
    const settings = {
      ...shippedOn(bench),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SMTP_POOL_SIZE: String(CONNECTIONS),
      MAIL_FROM: 'status@example.com',
    };
    const profiled = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
    const worker = start(MEASURED_CORE, [...profiled, pathOf('../dist/worker.js')], settings);
    const api = await ServerProcess.start(typed('./api-server.ts'), settings);
    closing.push(() => api.stop());
    const own = new OwnMails(database, api.port, async () => (await taken('taken')).mails);
    closing.push(() => own.close());
    const tenantOf = async (slug: string, count: number): Promise<OwnTenant> => {
      const tenant = await makeTenant(database, slug);
      const addressOf = (number: number): string => `s${number}@example.com`;
      await makeSubscribers(database, tenant, { channel: 'email', count, addressOf });
      return { ...tenant, subscribers: count };
    };
    options.progress(`making ${mails} subscribers`);
    const told = await tenantOf('told', mails);
    const first = await tenantOf('first', Math.min(mails, WARM_UP));
    await bench.sql('vacuum analyze');

    let source = '';
    const bare = (name: string, how: SenderQuestion['how']): Contender => {
      const sender = start(MEASURED_CORE, [...profiled, ...typed('./mail/bare-sender.ts')]);
      const send = async (count: number): Promise<() => Promise<string[]>> => {
        await sender.ask({ how, port, connections: CONNECTIONS, mails: count, source });
        return () => Promise.resolve([]);
      };
      return { name, process: sender, send, rounds: [], peak: 0 };
    };
    const shipped: Contender = {
      name: 'Heliograph as shipped, each in the ledger',
      process: worker,
      send: (_, isWarmUp) => own.send(isWarmUp ? first : told),
      rounds: [],
      peak: 0,
    };
    const sendMail = bare('bare: nodemailer pool, `sendMail`', 'sendMail');
    const encoded = bare('bare: connections of nodemailer, encoded before', 'encoded');
    const contenders = [shipped, sendMail, encoded];
    const turn = async (contender: Contender, count: number, isWarmUp: boolean): Promise<Round> => {
      const { name, process, send } = contender;
      const cpu = (): number[] =>
        [cpuTimeOf(process.pid), cpuTimeOfFamily(bench.pid), cpuTimeOf(sink.pid)].map((one) => one ?? NaN);
      const before = cpu();
      const begun = performance.now();
      const check = await send(count, isWarmUp);
      const seconds = (performance.now() - begun) / 1_000;
      const [own = NaN, ofDatabase = NaN, ofSink = NaN] = cpu().map(
        (spent, index) => (spent - (before[index] ?? NaN)) / count,
      );
      missed.push(...(await check()).map((sentence) => `${name}: ${sentence}`));
      contender.peak = await peakMegabytes(process.pid);
      const arrived = await taken('take');
      if (source === '') source = arrived.first;
      if (arrived.mails !== count || arrived.recipients !== count)
        missed.push(`${name}: ${arrived.mails} mails to ${arrived.recipients} arrived in place of ${count}.`);
      const bytes = arrived.bytes / arrived.mails;
      return { perSecond: count / seconds, bytes, cpu: own, databaseCpu: ofDatabase, sinkCpu: ofSink };
    };
    for (const contender of contenders) {
      options.progress(`warming up: ${contender.name}`);
      // Heliograph comes first, because the others send a copy of its mail.
      await turn(contender, first.subscribers, true);
    }
    await interleaved(contenders, options.rounds, async (contender, round) => {
      const done = await turn(contender, mails, false);
      contender.rounds.push(done);
      options.progress(`round ${round + 1}: ${contender.name}: ${done.perSecond.toFixed(0)} mails/s`);
      // Pending cleanup must not count against the next contender.
      await pause(500);
    });
    options.progress('what others are served meanwhile');
    const served = await servedMeanwhile(database, api.port, () => own.send(told));
    missed.push(...shortfalls(shipped, sendMail, encoded), ...missedByServed(served));
    return {
      text: `${report(contenders, sendMail, encoded, { mails, rounds: options.rounds })}\n\n${reportServed(served)}`,
      result: {
        mails,
        served,
        contenders: contenders.map(({ name, peak, rounds }) => ({ name, peak, rounds })),
      },
      missed,
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

function pathOf(file: string): string {
  return new URL(file, import.meta.url).pathname;
}

/** Arguments for Node that run a program of this folder. */
function typed(file: string): string[] {
  return ['--import', pathOf('./built.ts'), pathOf(file)];
}

function ratiosOf({ rounds }: Contender, other: Contender): number[] {
  return rounds.map(({ perSecond }, round) => perSecond / (other.rounds[round]?.perSecond ?? NaN));
}

function shortfalls(shipped: Contender, sendMail: Contender, encoded: Contender): string[] {
  const toSendMail = median(ratiosOf(shipped, sendMail));
  const toEncoded = median(ratiosOf(shipped, encoded));
  const bytes = median(shipped.rounds.map((round) => round.bytes));
  return [
    ...(toSendMail >= SEND_MAIL_AIM
      ? []
      : [`${toSendMail.toFixed(2)} × \`sendMail\` instead of ${SEND_MAIL_AIM} or more.`]),
    ...(toEncoded >= ENCODED_AIM
      ? []
      : [`${toEncoded.toFixed(2)} × encoded before instead of ${ENCODED_AIM} or more.`]),
    ...(shipped.peak < PEAK_AIM_MB
      ? []
      : [`${shipped.peak.toFixed(0)} MB at the peak instead of less than ${PEAK_AIM_MB}.`]),
    ...(bytes >= LEAST_BYTES && bytes <= MAX_BYTES
      ? []
      : [`A mail has ${bytes.toFixed(0)} bytes instead of about 8 KB.`]),
  ];
}

function report(
  contenders: readonly Contender[],
  sendMail: Contender,
  encoded: Contender,
  { mails, rounds }: { readonly mails: number; readonly rounds: number },
): string {
  const rows = contenders.map((contender) => {
    const middle = (of: (round: Round) => number): string => median(contender.rounds.map(of)).toFixed(0);
    return [
      contender.name,
      middle(({ perSecond }) => perSecond),
      ratio(ratiosOf(contender, sendMail)),
      ratio(ratiosOf(contender, encoded)),
      middle(({ cpu }) => cpu),
      middle(({ databaseCpu }) => databaseCpu),
      middle(({ sinkCpu }) => sinkCpu),
      middle(({ bytes }) => bytes),
      contender.peak.toFixed(0),
    ];
  });
  const head = [
    '',
    'mails/s',
    '× `sendMail`',
    '× encoded before',
    'CPU, µs a mail',
    'PostgreSQL CPU',
    'CPU of the sink',
    'bytes a mail',
    'peak RSS, MB',
  ];
  return [
    table(head, rows),
    `Medians of ${rounds} interleaved rounds of ${mails} mails each, ${CONNECTIONS} connections. The aims: ${SEND_MAIL_AIM} × \`sendMail\`, ${ENCODED_AIM} × encoded before, less than ${PEAK_AIM_MB} MB.`,
  ].join('\n\n');
}
