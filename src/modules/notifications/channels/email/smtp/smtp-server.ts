import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { Settings } from '#core/config/settings.js';

/** Connection options of the mail server. */
export interface SmtpServer {
  readonly options: SMTPConnectionOptions;
  /** Undefined if the server requires no login. */
  readonly auth: SMTPConnectionAuth | undefined;
}

/** Loopback hosts. Nobody can eavesdrop on these connections. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const SUBMISSION_PORT = 587;
const SUBMISSION_TLS_PORT = 465;
const MS = 1_000;

/**
 * The mail server of the settings. `smtps://` uses TLS from the start. With `smtp://`, STARTTLS must succeed,
 * unless the server is on this machine or TLS is switched off. Certificates are always verified.
 */
export function smtpServer(
  url: string,
  { smtpTls, smtpTimeout }: Pick<Settings, 'smtpTls' | 'smtpTimeout'>,
): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const isTlsNeeded = smtpTls === undefined ? !THIS_MACHINE.test(hostname) : smtpTls === 'required';
  return {
    options: {
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: port === '' ? (secure ? SUBMISSION_TLS_PORT : SUBMISSION_PORT) : Number(port),
      secure,
      requireTLS: !secure && isTlsNeeded,
      ignoreTLS: !secure && !isTlsNeeded,
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
      connectionTimeout: Math.min(smtpTimeout, 30) * MS,
      greetingTimeout: Math.min(smtpTimeout, 30) * MS,
      socketTimeout: smtpTimeout * MS,
      maxResponseSize: 64 * 1024,
    },
    auth:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
