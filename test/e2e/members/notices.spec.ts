import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { MailServer, type ArrivedMail } from '../../support/mail-server.js';
import { EDITOR, invite, OWNER, ownerKey, signIn, VIEWER } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-03-01T12:00:00.000Z';

let mails: MailServer;
beforeAll(async () => {
  mails = await MailServer.start();
});
afterAll(() => mails.stop());

const api = useApi(() => ({ environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.com' } }));
const own = api.useTenant('own', ['en', 'de', 'fr', 'ar']);
let client: Client;
beforeAll(async () => {
  client = await ownerKey(api.app, own);
});

beforeEach(async () => {
  api.clock.set(NOW);
  await sent();
});

/** The mails of due jobs. */
async function sent(): Promise<ArrivedMail[]> {
  await runDueJobs(api.app);
  return mails.taken();
}

/** A member with a language. */
async function readerOf(locale: string, ...roles: number[]): Promise<{ id: number; email: string }> {
  const { member } = await signIn(api.app, own, ...roles);
  expect((await client.patch(`/members/${member.id}`, { locale })).status).toBe(200);
  await sent();
  return member;
}

function roles(...ids: number[]): { roles: { id: number }[] } {
  return { roles: ids.map((id) => ({ id })) };
}

describe('The mail about other roles', () => {
  it.each([
    ['en', 'Your roles on the status page of own GmbH have changed', 'Your roles now: editor, viewer'],
    [
      'de',
      'Ihre Rollen auf der Statusseite von own GmbH wurden geändert',
      'Ihre Rollen jetzt: editor, viewer',
    ],
    ['fr', 'Vos rôles sur la page d’état de own GmbH ont changé', /Vos rôles actuels.?: editor, viewer/],
    ['ar', 'تغيّرت أدوارك في صفحة الحالة الخاصة بـ own GmbH', 'أدوارك الآن: editor, viewer'],
  ])('is in %s if the member reads that, and names the roles', async (locale, subject, line) => {
    const { id, email } = await readerOf(locale, VIEWER);
    expect((await client.patch(`/members/${id}`, roles(VIEWER, EDITOR))).status).toBe(200);
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect([mail?.to, mail?.parsed.subject]).toEqual([email, subject]);
    expect(mail?.parsed.text).toMatch(line);
    expect(mail?.parsed.html).toContain('editor, viewer');
    // It is no newsletter.
    expect(mail?.source).not.toMatch(/^List-/m);
    expect(mail?.parsed.text).not.toMatch(/subscri|abonn/i);
  });

  it('says so if there are none, and shows the markup in a name as it is', async () => {
    const { id } = await readerOf('en', VIEWER);
    await client.patch(`/members/${id}`, roles());
    expect((await sent())[0]?.parsed.text).toContain('Your roles now: none');
    const name = '<b>Boss</b>';
    const made = await client.post('/roles', { name, abilities: ['components.view'] });
    await client.patch(`/members/${id}`, roles(made.body.data.id));
    const [mail] = await sent();
    expect(mail?.parsed.text).toContain(`Your roles now: ${name}`);
    expect(mail?.parsed.html).toContain('&lt;b>Boss&lt;/b>');
  });

  it('is one for several changes at once, with the roles of then', async () => {
    const { id } = await readerOf('en', VIEWER);
    await client.patch(`/members/${id}`, roles(OWNER));
    await client.patch(`/members/${id}`, roles(EDITOR));
    const all = await sent();
    expect(all).toHaveLength(1);
    expect(all[0]?.parsed.text).toContain('Your roles now: editor');
  });

  it('is not sent for other changes, to oneself, nor to members who are not active', async () => {
    const viewer = await readerOf('en', VIEWER);
    await client.patch(`/members/${viewer.id}`, { name: 'Ada', ...roles(VIEWER) });
    const owner = await signIn(api.app, own, OWNER);
    expect((await owner.client.patch(`/members/${owner.member.id}`, roles(OWNER, EDITOR))).status).toBe(200);
    const invited = await invite(api.app, own, VIEWER);
    await sent();
    await client.patch(`/members/${invited.id}`, roles(EDITOR));
    const suspended = await readerOf('en', VIEWER);
    await client.patch(`/members/${suspended.id}`, roles(EDITOR));
    await client.post(`/members/${suspended.id}/suspend`);
    const erased = await signIn(api.app, own, VIEWER);
    await client.patch(`/members/${erased.member.id}`, roles(EDITOR));
    await client.delete(`/members/${erased.member.id}`);
    expect((await sent()).map(({ to }) => to)).toEqual([]);
  });
});
