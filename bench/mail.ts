import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTenant } from './harness/fresh-tenant.js';
import { makeSubscribers } from './harness/notified-subscribers.js';
import type { SenderQuestion } from './mail/bare-sender.js';
import { OwnMails, type OwnTenant } from './mail/own-mails.js';
import { missedByServed, reportServed, servedMeanwhile } from './mail/served-meanwhile.js';
import type { SinkQuestion, Taken } from './mail/sink.js';
import { TalkingProcess } from './mail/talking-process.js';
import { openBenchDatabase, type BenchDatabase } from './support/bench-database.js';
import { cpuTimeOf, cpuTimeOfFamily, MEASURED_CORE, OTHER_CORE, pinThisProcess } from './support/cores.js';
import type { Options } from './support/options.js';
import { otherOn, shippedOn } from './support/other-build.js';
import type { Outcome } from './support/outcome.js';
import { interleaved, median, ratio, table } from './support/report.js';
import { peakMegabytes } from './support/resident.js';
import { belowOther } from './support/rounds.js';
import { ServerProcess } from './support/server-process.js';
import { Superuser } from './support/superuser.js';
import { benchPath, benchProgram, profiledTo } from './support/programs.js';

const CONNECTIONS = 20;
/** Mails of each contender before the measurement. */
const WARM_UP = 2_000;
/** Minimum throughput relative to the other two contenders. */
const SEND_MAIL_AIM = 3;
const ENCODED_AIM = 0.7;
/** Minimum throughput relative to another build. */
const KEPT = 0.7;
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
  /** Process id of its PostgreSQL. */
  readonly database: number;
  /**
   * Sends mails, each to a different recipient.
   * @returns a function that checks the result outside the measured time
   */
  readonly send: (mails: number, isWarmUp: boolean) => Promise<() => Promise<string[]>>;
  readonly rounds: Round[];
  peak: number;
}

/** A build that sends the mails of its own tenants. */
interface Build {
  readonly worker: TalkingProcess;
  readonly api: ServerProcess;
  readonly database: Superuser;
  readonly own: OwnMails;
  readonly told: OwnTenant;
  readonly first: OwnTenant;
}

const OTHER = 'the other build';

/**
 * Measures mails per second from the event to the ledger. The contenders are nodemailer's `sendMail`,
 * nodemailer with a pre-encoded mail, and another build.
 */
export async function compareMails(options: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const mails = Math.ceil(options.mails / options.rounds);
  const missed: string[] = [];
  const bench = await openBenchDatabase();
  const closing: (() => Promise<unknown>)[] = [() => bench.release()];
  const start = (core: string, program: string[], environment = {}): TalkingProcess => {
    const started = TalkingProcess.start(core, program, environment);
    closing.push(() => started.stop());
    return started;
  };
  try {
    const sink = start(OTHER_CORE, benchProgram('./mail/sink.ts'));
    const taken = (ask: SinkQuestion['ask']): Promise<Taken> => sink.ask<Taken>({ ask });
    const { port } = await taken('take');
    const profiled = profiledTo(options.profile);
    const startBuild = async (
      folder: string,
      on: BenchDatabase,
      shipped: Readonly<Record<string, string>>,
    ): Promise<Build> => {
      const settings = {
        ...shipped,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        SMTP_POOL_SIZE: String(CONNECTIONS),
        MAIL_FROM: 'status@example.com',
      };
      const bench = (file: string): string => resolve(folder, 'bench', file);
      const api = await ServerProcess.start(
        ['--import', bench('built.ts'), bench('api-server.ts')],
        settings,
      );
      closing.push(() => api.stop());
      const worker = start(MEASURED_CORE, [...profiled, resolve(folder, 'dist/worker.js')], settings);
      const database = new Superuser(on.superuserUrl);
      closing.push(() => database.close());
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
      await on.sql('vacuum analyze');
      return { worker, api, database, own, told, first };
    };
    const present = await startBuild(benchPath('..'), bench, shippedOn(bench));

    let source = '';
    const bare = (name: string, how: SenderQuestion['how']): Contender => {
      const sender = start(MEASURED_CORE, [...profiled, ...benchProgram('./mail/bare-sender.ts')]);
      const send = async (count: number): Promise<() => Promise<string[]>> => {
        await sender.ask({ how, port, connections: CONNECTIONS, mails: count, source });
        return () => Promise.resolve([]);
      };
      return { name, process: sender, database: bench.pid, send, rounds: [], peak: 0 };
    };
    const contender = (
      name: string,
      { worker, own, first, told }: Build,
      { pid }: BenchDatabase,
    ): Contender => ({
      name,
      process: worker,
      database: pid,
      send: (_, isWarmUp) => own.send(isWarmUp ? first : told),
      rounds: [],
      peak: 0,
    });
    const shipped = contender('Heliograph as shipped, each in the ledger', present, bench);
    const sendMail = bare('bare: nodemailer pool, `sendMail`', 'sendMail');
    const encoded = bare('bare: connections of nodemailer, encoded before', 'encoded');
    const contenders = [shipped, sendMail, encoded];
    if (options.beside !== undefined) {
      const otherBench = await openBenchDatabase({ migrates: false });
      closing.push(() => otherBench.release());
      const other = await startBuild(options.beside, otherBench, otherOn(otherBench));
      contenders.push(contender(OTHER, other, otherBench));
    }
    const turn = async (contender: Contender, count: number, isWarmUp: boolean): Promise<Round> => {
      const { name, process, database, send } = contender;
      const cpu = (): number[] =>
        [cpuTimeOf(process.pid), cpuTimeOfFamily(database), cpuTimeOf(sink.pid)].map((one) => one ?? NaN);
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
      await turn(contender, present.first.subscribers, true);
    }
    await interleaved(contenders, options.rounds, async (contender, round) => {
      const done = await turn(contender, mails, false);
      contender.rounds.push(done);
      options.progress(`round ${round + 1}: ${contender.name}: ${done.perSecond.toFixed(0)} mails/s`);
      // Pending cleanup must not count against the next contender.
      await pause(500);
    });
    options.progress('what others are served meanwhile');
    const served = await servedMeanwhile(present.database, present.api.port, () =>
      present.own.send(present.told),
    );
    const before = contenders.find(({ name }) => name === OTHER)?.rounds;
    missed.push(
      ...shortfalls(shipped, sendMail, encoded),
      ...belowOther(
        shipped.name,
        shipped.rounds.map(({ perSecond }) => perSecond),
        before?.map(({ perSecond }) => perSecond),
        KEPT,
      ),
      ...missedByServed(served),
    );
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
