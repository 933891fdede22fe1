import { afterAll, beforeAll, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import type { ClaimedJob } from '#platform/jobs/job-runs.repository.js';
import { LostJobs } from '#platform/jobs/lost-jobs.js';
import { QueuedJobs } from '#platform/jobs/queued-jobs.js';
import { NotingMailServer } from '../../support/noting-mail-server.js';
import { OWNER, signIn } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

/** Enough for several batches. */
const MEMBERS = 350;
const AT_ONCE = 8;
const TELL_ALL = 'sso.tell-members';
const SETTINGS = { issuer: 'https://login.example.com/realms/acme', client_id: 'heliograph' };

let mails: NotingMailServer;
beforeAll(async () => {
  mails = await NotingMailServer.start();
});
afterAll(() => {
  mails.stop();
});

const api = useApi(() => ({
  environment: { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'status@example.com' },
}));
const own = api.useTenant('own');

/** Addresses that got a mail since the last call, in order. */
function told(): string[] {
  return mails.taken.splice(0).flatMap((line) => /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? []);
}

/** Enforces single sign-on, as if an owner had just tried it. */
async function enforce(): Promise<void> {
  const { member } = await signIn(api.app, own, OWNER);
  const owner = await ownerKey(api.app, own);
  await owner.patch('/sso', SETTINGS);
  const test = { status: 'succeeded', message: '', member_id: member.id, tested_at: api.clock.now() };
  await api.database.sql('update sso_connection set last_test = $2 where tenant_id = $1', [
    own.tenant.id,
    JSON.stringify(test),
  ]);
  const { status, text } = await owner.patch('/sso', { is_enforced: true });
  expect(status, text).toBe(200);
}

/** Runs a job in a process that dies when the work is done, but not yet noted. */
async function runAndDie({ kind, subject }: ClaimedJob): Promise<void> {
  await runForTenant(own.tenant, () => api.app.get(QueuedJobs).workOf(kind)([subject]));
}

/** Waits as long as a dead process is given, and takes its jobs back. */
async function recover(): Promise<void> {
  api.clock.advance(31_000);
  await api.app.get(JobRunner).recover();
  api.clock.advance(3_000);
}

it('tells each of many members once, a batch at a time, also if processes die in between', async () => {
  await api.database.sql(
    `insert into member (tenant_id, email, email_key, locale, status, mail_new_sign_in, mail_roles_changed, created_at, updated_at)
     select $1, email, email, 'en', 'active', true, true, now(), now()
     from generate_series(1, $2::int) number, concat('many-', number, '@example.com') email`,
    [own.tenant.id, MEMBERS],
  );
  await enforce();
  const active = await api.database.sql(
    `select email from member where tenant_id = $1 and status = 'active'`,
    [own.tenant.id],
  );
  const runner = api.app.get(JobRunner);
  let mostWaiting = 0;
  let deaths = 0;
  for (let claims = 1; ; claims += 1) {
    const [waiting] = await api.database.sql(`select count(*)::int as jobs from job where tenant_id = $1`, [
      own.tenant.id,
    ]);
    mostWaiting = Math.max(mostWaiting, Number(waiting?.['jobs']));
    const claimed = await runner.claim(AT_ONCE);
    if (claimed.length === 0) break;
    const all = claimed.find(({ kind }) => kind === TELL_ALL);
    if (all !== undefined && deaths < 3) {
      deaths += 1;
      await runAndDie(all);
      await Promise.all(claimed.filter((job) => job !== all).map((job) => runner.run(job)));
      // Another process has told the next batch by the time this one counts as dead.
      if (deaths === 2) for (const job of await runner.claim(AT_ONCE)) await runner.run(job);
      await recover();
      continue;
    }
    // A process that dies before its mails are sent.
    if (claims % 50 === 0) await recover();
    else await Promise.all(claimed.map((job) => runner.run(job)));
  }
  const addresses = told();
  expect(addresses).toHaveLength(active.length);
  expect(new Set(addresses)).toEqual(new Set(active.map(({ email }) => String(email))));
  expect(mostWaiting).toBeLessThan(150);
  expect(deaths).toBe(3);
  const [row] = await api.database.sql('select notified_up_to from sso_connection where tenant_id = $1', [
    own.tenant.id,
  ]);
  expect(row).toEqual({ notified_up_to: null });
}, 60_000);

it('continues if the jobs were lost', async () => {
  await api.database.sql('update sso_connection set notified_up_to = 0 where tenant_id = $1', [
    own.tenant.id,
  ]);
  const scheduled = (): Promise<Record<string, unknown>[]> =>
    api.database.sql('select kind, subject from job where tenant_id = $1', [own.tenant.id]);
  expect(await scheduled()).toEqual([]);
  await api.app.get(LostJobs).recover();
  expect(await scheduled()).toEqual([{ kind: TELL_ALL, subject: 'sso' }]);
});
