import { setTimeout as pause } from 'node:timers/promises';
import { makeTenant, type FreshTenant } from './harness/fresh-tenant.js';
import { MailSink } from './harness/mail-sink.js';
import { makeSubscribers } from './harness/notified-subscribers.js';
import { ApiClient, connectTo, dataOf } from './support/api-client.js';
import { openBenchDatabase } from './support/bench-database.js';
import { OTHER_CORE, pinThisProcess } from './support/cores.js';
import type { Options } from './support/options.js';
import type { Outcome } from './support/outcome.js';
import { percentile } from './support/percentile.js';
import { Random } from './support/random.js';
import { interleaved, table } from './support/report.js';
import { startServerOn } from './support/server-on.js';
import { Superuser } from './support/superuser.js';

const WARM_UP = 30;
const AIM = 1.5;
/**
 * Mails are sent during the measurement. The rate is limited, so that the sink in this process does not take
 * CPU from the load.
 */
const MAILS_PER_SECOND = 200;
const DECIDED_WITHIN_MS = 120_000;
/** The sink never drops a connection. */
const NEVER = Number.MAX_SAFE_INTEGER;

interface Contender {
  readonly name: string;
  readonly client: ApiClient;
  readonly took: number[];
}

/** Measures publishing with many subscribers and with none, in turns, while deliveries to the many are running. */
export async function measurePublishing({ subscribers, samples, progress }: Options): Promise<Outcome> {
  pinThisProcess(OTHER_CORE);
  const bench = await openBenchDatabase();
  const database = new Superuser(bench.superuserUrl);
  const sink = new MailSink(new Random(1), NEVER);
  const closing: (() => Promise<unknown>)[] = [
    () => bench.release(),
    () => database.close(),
    () => sink.close(),
  ];
  try {
    const server = await startServerOn(bench, {
      SMTP_URL: await sink.open(),
      MAIL_FROM: 'status@example.com',
      SMTP_MAX_PER_SECOND: String(MAILS_PER_SECOND),
    });
    closing.push(() => server.stop());
    const pool = connectTo(server.port, 1);
    closing.push(() => pool.destroy());
    const contenderOf = ({ host, secret }: FreshTenant, name: string): Contender => ({
      name,
      client: new ApiClient(pool, host, secret),
      took: [],
    });
    const many = await makeTenant(database, 'many');
    const none = await makeTenant(database, 'none');
    const contenders = [
      contenderOf(none, 'no subscribers'),
      contenderOf(many, `${subscribers} subscribers`),
    ] as const;
    for (const { client } of contenders)
      for (let number = 0; number < WARM_UP; number += 1) await publish(client);
    await waitUntilDecided(database);
    progress(`making ${subscribers} subscribers`);
    await makeSubscribers(database, many, {
      channel: 'email',
      count: subscribers,
      addressOf: (number) => `s${number}@example.com`,
    });
    await bench.sql('vacuum analyze');
    await interleaved(contenders, samples, async ({ name, client, took }, round) => {
      await waitUntilDecided(database);
      took.push(await publish(client));
      if (round % 10 === 9) progress(`${round + 1} of ${samples}: ${name} ${took.at(-1)?.toFixed(1)} ms`);
    });
    const [of, among] = contenders;
    const times = percentile(among.took, 0.5) / percentile(of.took, 0.5);
    const [{ made } = { made: 0 }] = await database.rows<{ made: number }>(
      `select count(*)::int as made from notification_delivery`,
    );
    return {
      text: `${table(
        ['', 'p50 (ms)', 'p95 (ms)'],
        contenders.map(({ name, took }) => [
          name,
          percentile(took, 0.5).toFixed(1),
          percentile(took, 0.95).toFixed(1),
        ]),
      )}\n\n${samples} each; p50 with subscribers is ${times.toFixed(2)} of that with none (aim: at most ${AIM}). By the last one, ${made} deliveries had been made and ${sink.accepted.count} mails sent.`,
      result: { subscribers, made, contenders: contenders.map(({ name, took }) => ({ name, took })) },
      missed: [
        ...(times > AIM
          ? [`Publishing with subscribers takes ${times.toFixed(2)} of the time without.`]
          : []),
        ...(made === 0 ? ['No deliveries were made.'] : []),
      ],
    };
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** Waits until deliveries exist for all published incidents. They may still be waiting. */
async function waitUntilDecided(database: Superuser): Promise<void> {
  const end = performance.now() + DECIDED_WITHIN_MS;
  for (;;) {
    const [{ open } = { open: true }] = await database.rows<{ open: boolean }>(
      `select exists (select from notification where decided_at is null)
         or (select count(*) from notification) < (select count(*) from incident where published_at is not null) as open`,
    );
    if (!open) return;
    if (performance.now() > end) throw new Error('It is not decided in time whom to tell.');
    await pause(50);
  }
}

/** @returns how long publishing a draft took, in milliseconds */
async function publish(client: ApiClient): Promise<number> {
  const made = await client.expect('POST', '/incidents', {
    title: { de: 'Ausfall', en: 'Outage' },
    body: { de: 'Wir suchen die Ursache.', en: 'We are looking for the cause.' },
  });
  const { id } = dataOf(made) as { id: number };
  return (await client.expect('POST', `/incidents/${id}/publish`)).took;
}
