import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/*
 * A minimal sender of one mail to many recipients that keeps no record. It uses nodemailer's pool with
 * `sendMail`, or only its connections and the bytes of a pre-encoded mail.
 */

const FROM = 'status@example.com';

/** A request to a bare sender. It responds with `{}` once all mails have been accepted. */
export interface SenderQuestion {
  readonly how: 'sendMail' | 'encoded';
  /** Port of the mail server on this machine. */
  readonly port: number;
  readonly connections: number;
  readonly mails: number;
  /** The mail to send, including headers. */
  readonly source: string;
}

interface Sender {
  readonly send: (to: string, number: number) => Promise<unknown>;
  /** Number of concurrent mails. */
  readonly atOnce: number;
  readonly close: () => void;
}

async function pool({ port, connections, source }: SenderQuestion): Promise<Sender> {
  const { subject = '', text = '', html, headerLines } = await simpleParser(source);
  // The headers that nodemailer does not write itself.
  const headers = headerLines.flatMap(({ key, line }) =>
    /^(list-|auto-|x-|content-language)/.test(key)
      ? [{ key: line.slice(0, line.indexOf(':')), value: line.slice(line.indexOf(':') + 1).trim() }]
      : [],
  );
  const transport = nodemailer.createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    maxConnections: connections,
    maxMessages: Infinity,
  });
  const content = { from: FROM, subject, text, html: html === false ? '' : html, headers };
  return {
    send: (to, number) => transport.sendMail({ ...content, to, messageId: `<${number}.bare@example.com>` }),
    // Enough queued mails to keep all connections busy.
    atOnce: 2 * connections,
    close: () => {
      transport.close();
    },
  };
}

async function encoded({ port, connections, source }: SenderQuestion): Promise<Sender> {
  const content = Buffer.from(source, 'latin1');
  const open = await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new SMTPConnection({ host: '127.0.0.1', port, ignoreTLS: true });
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      connection.on('error', reject);
      connection.connect(() => {
        resolve(undefined);
      });
      await promise;
      return connection;
    }),
  );
  return {
    send: (to, number) => {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      // Each connection sends one mail at a time, so there are as many pending mails as connections.
      open[number % connections]?.send({ from: FROM, to, size: content.length }, content, (error) => {
        if (error == null) resolve(undefined);
        else reject(error);
      });
      return promise;
    },
    atOnce: connections,
    close: () => {
      for (const connection of open) connection.quit();
    },
  };
}

async function send(question: SenderQuestion): Promise<void> {
  const { how, mails } = question;
  const { send: one, atOnce, close } = await (how === 'sendMail' ? pool(question) : encoded(question));
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let number = lane; number < mails; number += atOnce) await one(`s${number}@example.com`, number);
    }),
  );
  close();
}

process.on('message', (question: SenderQuestion) => {
  send(question).then(
    () => process.send?.({}),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.once('SIGTERM', () => process.exit());
