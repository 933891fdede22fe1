import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/*
 * What somebody writes who has one mail for many recipients and keeps no record of it: nodemailer's pool with `sendMail`, or
 * its connections alone and the bytes of a mail that has been encoded before.
 */

const FROM = 'status@example.com';

/** What a bare sender is asked to do. It answers with `{}` once all mails have been accepted. */
export interface SenderQuestion {
  readonly how: 'sendMail' | 'encoded';
  /** Port of the mail server on this machine. */
  readonly port: number;
  readonly connections: number;
  readonly mails: number;
  /** The mail as it is to look, headers and all. */
  readonly source: string;
}

interface Sender {
  readonly send: (to: string, number: number) => Promise<unknown>;
  /** Mails that are to be under way at once. */
  readonly atOnce: number;
  readonly close: () => void;
}

async function pool({ port, connections, source }: SenderQuestion): Promise<Sender> {
  const { subject = '', text = '', html, headerLines } = await simpleParser(source);
  // All that nodemailer does not write by itself.
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
    // So many more wait that no connection does.
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
      // One mail at a time for each: as many are under way as there are connections.
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
