import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { createIncident } from '../../support/incidents.js';
import { MailServer, useMailServer } from '../../support/mail-server.js';
import { createConfirmed } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const MAIL_FROM = 'status@mail.example';
const cert = readFileSync(new URL('../../support/tls/endpoint.crt', import.meta.url), 'utf8');
const key = readFileSync(new URL('../../support/tls/endpoint.key', import.meta.url), 'utf8');
const trusted = getCACertificates('default');

/** The last try of a subscriber's only delivery. */
async function lastTry(client: Client, id: number): Promise<any> {
  const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
  return delivery.attempts.at(-1);
}

describe('A mail server with STARTTLS and login', () => {
  let server: MailServer;
  /** Encryption and login of each mail. */
  const sessions: { secure: boolean; user: unknown }[] = [];

  beforeAll(async () => {
    setDefaultCACertificates([...trusted, cert]);
    server = await MailServer.start({
      cert,
      key,
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _, done) => {
        if (username === 'sta@tus' && password === 'p:s/ä%') done(null, { user: username });
        else done(Object.assign(new Error('Who are you?'), { responseCode: 535 }));
      },
      onMailFrom: (_address, { secure, user }, done) => {
        sessions.push({ secure, user });
        done();
      },
    });
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await server.stop();
  });

  const urlOf = (login: string): string => server.url.replace('//', `//${login}@`);
  const good = useApi(() => ({
    environment: { SMTP_URL: urlOf('sta%40tus:p%3As%2F%C3%A4%25'), SMTP_TLS: 'required', MAIL_FROM },
  }));
  const bad = useApi(() => ({
    environment: { SMTP_URL: urlOf('sta%40tus:wrong'), SMTP_TLS: 'required', MAIL_FROM },
  }));

  it('gets mails over TLS, after login', async () => {
    const { client } = await good.newTenant();
    const { id } = await createConfirmed(client);
    await createIncident(client, { publish: true });
    await deliverEvents(good.app);
    expect(await lastTry(client, id)).toMatchObject({ outcome: 'sent', code: 250 });
    expect(sessions).toEqual([{ secure: true, user: 'sta@tus' }]);
    expect(server.taken()).toHaveLength(1);
  });

  it('that refuses the password leaves the mail waiting, and the address as it is', async () => {
    const { client } = await bad.newTenant();
    const { id } = await createConfirmed(client);
    await createIncident(client, { publish: true });
    await deliverEvents(bad.app);
    expect(await lastTry(client, id)).toMatchObject({
      outcome: 'retry',
      response: expect.stringMatching(/535|Who are you/),
    });
    expect((await client.get(`/subscribers/${id}`)).body.data.status).toBe('confirmed');
    expect(server.taken()).toEqual([]);
  });
});

describe('A key to sign mails with', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let server: MailServer;
  let folder: string;

  beforeAll(async () => {
    server = await MailServer.start();
    folder = await mkdtemp(join(tmpdir(), 'heliograph-dkim-'));
    await writeFile(join(folder, 'dkim.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const api = useApi(() => ({
    environment: {
      SMTP_URL: server.url,
      MAIL_FROM,
      DKIM_KEY_FILE: join(folder, 'dkim.pem'),
      DKIM_SELECTOR: 'status2026',
    },
  }));

  it('lets who gets a mail verify it, the address to unsubscribe included', async () => {
    const { client } = await api.newTenant();
    await createConfirmed(client);
    await createIncident(client, { publish: true, title: { en: 'Störung — 故障 '.repeat(12) } });
    await deliverEvents(api.app);
    const [mail] = server.taken();
    const { results } = await dkimVerify(mail!.source, {
      resolver: () =>
        Promise.resolve([
          [`v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`],
        ]),
    });
    expect(results).toMatchObject([
      {
        signingDomain: 'mail.example',
        status: { result: 'pass' },
        signingHeaders: { keys: expect.stringMatching(/List-Unsubscribe: List-Unsubscribe-Post/) },
      },
    ]);
  });
});

describe('A mail server with an untrusted certificate', () => {
  let server: MailServer;

  beforeAll(async () => {
    server = await MailServer.start({ cert, key, disabledCommands: [] });
  });
  afterAll(() => server.stop());

  const api = useApi(() => ({ environment: { SMTP_URL: server.url, SMTP_TLS: 'required', MAIL_FROM } }));

  it('gets no mail', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    await createIncident(client, { publish: true });
    await deliverEvents(api.app);
    expect(await lastTry(client, id)).toMatchObject({
      outcome: 'retry',
      response: expect.stringMatching(/certificate/),
    });
    expect(server.taken()).toEqual([]);
  });
});

describe('A mail server without STARTTLS', () => {
  const server = useMailServer();

  const strict = useApi(() => ({
    environment: { SMTP_URL: server.url, SMTP_TLS: 'required', MAIL_FROM },
  }));
  const paced = useApi(() => ({
    environment: { SMTP_URL: server.url, SMTP_MAX_PER_SECOND: '10', MAIL_FROM },
  }));

  it('gets no mail where TLS is required', async () => {
    const { client } = await strict.newTenant();
    const { id } = await createConfirmed(client);
    await createIncident(client, { publish: true });
    await deliverEvents(strict.app);
    expect(await lastTry(client, id)).toMatchObject({
      outcome: 'retry',
      response: expect.stringMatching(/STARTTLS/i),
    });
    expect(server.taken()).toEqual([]);
  });

  it('gets no more mails a second than it is to', async () => {
    const { client } = await paced.newTenant();
    for (let count = 0; count < 16; count += 1) await createConfirmed(client);
    await createIncident(client, { publish: true });
    const begun = performance.now();
    await deliverEvents(paced.app);
    expect(server.taken()).toHaveLength(16);
    // The first mail goes out at once.
    expect(performance.now() - begun).toBeGreaterThan(1_450);
  });
});

describe('Without a mail server', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-mails-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const api = useApi(() => ({ environment: { DATA_DIR: folder, MAIL_FROM } }));

  it('mails become files that mail programs open, one for each, however often it is sent', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client, { address: 'ada@example.com', locale: 'en' });
    await createIncident(client, { publish: true, title: { en: 'Login fails' } });
    const logged = vi.spyOn(Logger.prototype, 'log');
    await deliverEvents(api.app);
    expect(logged).toHaveBeenCalledWith(
      `1 mails were written to ${join(folder, 'outbox')}, since SMTP_URL is not set.`,
    );
    logged.mockRestore();
    const [{ event_id }] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
    await client.post(`/subscribers/${id}/deliveries/${event_id}/retry`);
    await deliverEvents(api.app);
    const outbox = join(folder, 'outbox');
    const files = await readdir(outbox);
    expect(files).toEqual([expect.stringMatching(/^[\w.-]+\.eml$/)]);
    const mail = await simpleParser(await readFile(join(outbox, files[0]!)));
    expect([mail.subject, mail.to]).toMatchObject(['New incident: Login fails', { text: 'ada@example.com' }]);
    expect(await lastTry(client, id)).toMatchObject({ outcome: 'sent', response: `Written to ${files[0]}.` });
  });
});
