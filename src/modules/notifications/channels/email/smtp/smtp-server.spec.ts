import { describe, expect, it } from 'vitest';
import { smtpServer } from './smtp-server.js';

function optionsOf(url: string, smtpTls?: 'required' | 'off', smtpTimeout = 60): object {
  return smtpServer(url, { ...(smtpTls === undefined ? {} : { smtpTls }), smtpTimeout }).options;
}

describe('A mail server', () => {
  it.each([
    ['smtp://mail.example.com', 587, false],
    ['smtps://mail.example.com', 465, true],
    ['smtp://mail.example.com:25', 25, false],
    ['smtps://mail.example.com:2465', 2465, true],
  ])('at %s is reached at port %i, with TLS from the start: %s', (url, port, secure) => {
    expect(optionsOf(url)).toMatchObject({ host: 'mail.example.com', port, secure });
  });

  it.each([
    ['smtp://mail.example.com', undefined, true],
    ['smtp://mail.example.com', 'required', true],
    ['smtp://mail.example.com', 'off', false],
    ['smtp://localhost', undefined, false],
    ['smtp://127.0.0.1', undefined, false],
    ['smtp://127.10.0.100', undefined, false],
    ['smtp://[::1]', undefined, false],
    ['smtp://localhost', 'required', true],
    // Names of other machines.
    ['smtp://localhost.example.com', undefined, true],
    ['smtp://mylocalhost', undefined, true],
    ['smtp://127.0.0.1.example.com', undefined, true],
  ] as const)('at %s with TLS %s must offer STARTTLS: %s', (url, tls, isNeeded) => {
    expect(optionsOf(url, tls)).toMatchObject({ requireTLS: isNeeded, ignoreTLS: !isNeeded });
  });

  it.each(['required', 'off', undefined] as const)(
    'with TLS from the start needs no STARTTLS, whatever is set: %s',
    (tls) => {
      expect(optionsOf('smtps://mail.example.com', tls)).toMatchObject({
        secure: true,
        requireTLS: false,
        ignoreTLS: false,
      });
    },
  );

  it('must have a valid certificate and at least TLS 1.2', () => {
    expect(optionsOf('smtp://mail.example.com')).toMatchObject({
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    });
  });

  it.each([
    [60, 30_000, 60_000],
    [5, 5_000, 5_000],
  ])('with a timeout of %i s greets within %i ms and replies within %i ms', (timeout, greeting, reply) => {
    expect(optionsOf('smtp://mail.example.com', undefined, timeout)).toMatchObject({
      connectionTimeout: greeting,
      greetingTimeout: greeting,
      socketTimeout: reply,
      maxResponseSize: 65_536,
    });
  });

  it('at an IPv6 address is reached without its brackets', () => {
    expect(optionsOf('smtp://[fd12::7]:25')).toMatchObject({ host: 'fd12::7' });
  });

  it('is logged in to with the decoded name and password, if there are any', () => {
    const { auth } = smtpServer('smtp://sta%40tus:p%3As%2F%C3%A4%25@mail.example.com', { smtpTimeout: 60 });
    expect(auth).toEqual({ user: 'sta@tus', pass: 'p:s/ä%' });
    expect(smtpServer('smtp://mail.example.com', { smtpTimeout: 60 }).auth).toBe(undefined);
  });
});
