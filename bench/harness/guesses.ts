import 'reflect-metadata';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { request, Pool } from 'undici';
import { openBenchDatabase } from '../support/bench-database.js';
import { OTHER_CORE, pinThisProcess } from '../support/cores.js';
import { percentile } from '../support/percentile.js';
import { machine } from '../support/report.js';
import { startServerOn } from '../support/server-on.js';
import { Superuser } from '../support/superuser.js';
import { makeTenant } from './fresh-tenant.js';

/*
 * Guesses codes of 50 members and 50 strangers from thousands of networks at once, as a client that asks for a code and
 * enters five, again and again. Nobody may be signed in, members and strangers may not be told apart, and another member
 * signs in meanwhile with the code that they were sent.
 */

const { values } = parseArgs({
  options: { guesses: { type: 'string', default: '100000' }, connections: { type: 'string', default: '64' } },
});
const wanted = Number(values.guesses);
const ADDRESSES = 100;
const TRIES = 5;
const HONEST = 'honest@example.com';
const HONEST_EVERY_MS = 5_000;
const MAIL_WITHIN_MS = 60_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Another network each time: the documentation's, in which no two share a site. */
function network(number: number): string {
  return `2001:db8:${(number >> 8).toString(16)}:${((number & 255) << 8).toString(16)}::1`;
}

/** Median and 99th percentile, in milliseconds. */
function times(took: readonly number[]): string {
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(took, share).toFixed(0));
  return `p50 ${p50}, p99 ${p99} ms`;
}

pinThisProcess(OTHER_CORE);
say(`${new Date().toISOString().slice(0, 10)}, ${machine()}`);
const codes: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, session, done) => {
    let text = '';
    stream.on('data', (data: Buffer) => (text += data.toString()));
    stream.on('end', () => {
      const code = /^subject: (\d{6})/im.exec(text)?.[1];
      if (code !== undefined && session.envelope.rcptTo[0]?.address === HONEST) codes.push(code);
      done();
    });
  },
});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const bench = await openBenchDatabase();
const database = new Superuser(bench.superuserUrl);

try {
  const server = await startServerOn(bench, {
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'status@example.com',
    TRUSTED_PROXIES: '127.0.0.0/8',
    FAILED_KEY_LIMIT: '120',
    RATE_LIMIT: '600',
  });
  const pool = new Pool(`http://127.0.0.1:${server.port}`, { connections: Number(values.connections) });
  try {
    const { id, host } = await makeTenant(database, 'guessed');
    await database.rows(
      `insert into member (tenant_id, email, email_key, locale, status, accepted_at, created_at, updated_at)
       select $1, email, email, 'en', 'active', now(), now(), now()
       from (select 'member-' || n || '@example.com' as email from generate_series(0, $2::int - 1) n union all select $3) e`,
      [id, ADDRESSES / 2, HONEST],
    );

    const post = async (
      path: string,
      from: string,
      body: object,
      cookie = '',
      dispatcher?: Pool,
    ): Promise<{ status: number; text: string; cookie: string; cookies: string[]; took: number }> => {
      const began = performance.now();
      const response = await request(`http://127.0.0.1:${server.port}/auth/${path}`, {
        method: 'POST',
        headers: {
          host,
          'content-type': 'application/json',
          'x-forwarded-for': from,
          'sec-fetch-site': 'same-origin',
          cookie,
        },
        body: JSON.stringify(body),
        ...(dispatcher === undefined ? {} : { dispatcher }),
      });
      const text = await response.body.text();
      const cookies = [response.headers['set-cookie'] ?? ''].flat().map((one) => one.split(';')[0] ?? '');
      return {
        status: response.statusCode,
        text,
        cookie: cookies[0] ?? '',
        cookies,
        took: performance.now() - began,
      };
    };

    const answers = new Map<string, number>();
    const took = { member: [] as number[], stranger: [] as number[] };
    let sent = 0;
    let networks = 0;
    const guess = async (): Promise<void> => {
      while (sent < wanted) {
        const number = networks++;
        const kind = number % 2 === 0 ? 'member' : 'stranger';
        const email = `${kind}-${(number % ADDRESSES) >> 1}@example.com`;
        const from = network(number);
        const asked = await post('email', from, { email }, '', pool);
        for (let n = 0; n < TRIES && sent < wanted; n += 1) {
          sent += 1;
          const code = String(Math.trunc(Math.random() * 1e6)).padStart(6, '0');
          const answer = await post('email/verify', from, { email, code }, asked.cookie, pool);
          took[kind].push(answer.took);
          const label = `${kind} ${answer.status} ${answer.text.slice(0, 200)}`;
          answers.set(label, (answers.get(label) ?? 0) + 1);
        }
      }
    };
    const honest = { within: [] as number[], refused: [] as string[] };
    let over = false;
    // The member's browser is known: it has signed in before, when it was quiet.
    let device = '';
    const signIn = async (number: number): Promise<void> => {
      const began = performance.now();
      const from = `192.0.2.${1 + (number % 250)}`;
      const known = codes.length;
      const asked = await post('email', from, { email: HONEST }, device);
      while (codes.length === known && performance.now() - began < MAIL_WITHIN_MS) await pause(20);
      const cookie = `${asked.cookie}; ${device}`;
      const answer = await post('email/verify', from, { email: HONEST, code: codes.at(-1) ?? '' }, cookie);
      device = answer.cookies.find((one) => one.includes('heliograph-device-')) ?? device;
      const { status, text } = answer;
      if (status === 200) honest.within.push(performance.now() - began);
      else honest.refused.push(`${asked.status}, ${status} ${text.slice(0, 200)}`);
    };
    const signInNowAndThen = async (): Promise<void> => {
      // Ten codes a day for one network, and twenty beyond each network's first.
      for (let number = 0; !over && number < 40; number += 1) {
        await signIn(number);
        await pause(HONEST_EVERY_MS);
      }
    };

    await signIn(249);
    say(`quiet: the honest member within ${honest.within[0]?.toFixed(0)} ms`);
    const began = performance.now();
    const meanwhile = signInNowAndThen();
    await Promise.all(Array.from({ length: Number(values.connections) }, guess));
    const seconds = (performance.now() - began) / 1000;
    over = true;
    await meanwhile;
    const [{ sessions } = { sessions: '?' }] = await database.rows<{ sessions: string }>(
      `select count(*) as sessions from api_key k join member m on m.tenant_id = k.tenant_id and m.id = k.member_id
       where m.email <> $1`,
      [HONEST],
    );
    say(
      `${sent} guesses from ${networks} networks in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second`,
    );
    for (const [label, count] of [...answers].sort()) say(`  ${count} × ${label}`);
    say(`members ${times(took.member)}; strangers ${times(took.stranger)}`);
    say(`sessions of guessed members: ${sessions}`);
    say(
      `the honest member: ${honest.within.length} sign-ins, ${times(honest.within)}; refused: ${honest.refused.length}`,
    );
    for (const text of honest.refused) say(`  ${text}`);
    if (sessions !== '0' || honest.refused.length > 0) process.exitCode = 1;
  } finally {
    await pool.close();
    await server.stop();
  }
} finally {
  await database.close();
  await bench.release();
  smtp.close();
}
