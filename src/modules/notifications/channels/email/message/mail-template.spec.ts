import { simpleParser } from 'mailparser';
import { describe, expect, it } from 'vitest';
import type { Mail } from '../mail.js';
import { MailTemplate, type Addressee, type Envelope } from './mail-template.js';
import type { Notice } from './notice.js';
import { slot, splitAtSlots } from './slots.js';

const NOTICE: Notice = {
  subject: 'Störung: Zahlungen',
  locale: 'de',
  heading: 'Zahlungen',
  kind: 'Störung',
  hints: [],
  paragraphs: ['Erster Absatz.'],
  body: { html: '<p>Ü</p>', text: 'Ü' },
  facts: [],
  affected: { label: '', components: [] },
  button: { label: 'Öffnen', href: slot('confirm') },
  footnote: 'Fuß',
  attachment: undefined,
  links: [
    { label: 'Ändern', slot: 'manage' },
    { label: 'Abmelden', slot: 'unsubscribe' },
  ],
  sender: { name: 'Acme', url: 'https://acme.example.com', color: '#0550ae', logoUrl: undefined },
};

const ENVELOPE: Envelope = {
  from: 'status@mail.example.com',
  replyTo: 'help@example.com',
  listId: 'acme.status.example.com',
  topicId: 'incident-1.acme@mail.example.com',
  idHeader: undefined,
};

function addressee(name: string): Addressee {
  return {
    address: `${name}@example.com`,
    messageId: `1.2.${name}@mail.example.com`,
    date: new Date('2026-03-01T12:00:00Z'),
    links: {
      confirm: `https://acme.example.com/confirm/${name}?a=b&c=ü`,
      manage: `https://acme.example.com/manage/${name}`,
      unsubscribe: `https://acme.example.com/unsubscribe/${name}`,
      undo: `https://acme.example.com/undo/${name}`,
    },
  };
}

function mail({
  notice = {},
  envelope = {},
}: { notice?: Partial<Notice>; envelope?: Partial<Envelope> } = {}): Mail {
  return new MailTemplate({ ...NOTICE, ...notice }, { ...ENVELOPE, ...envelope }).mailFor(addressee('ada'));
}

/** Headers in their order, and the rest. */
function headersOf({ content }: Mail): string[] {
  return content.slice(0, content.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/);
}

describe('A mail from a template', () => {
  it('repeats its id in a further header if the mail service needs it', () => {
    expect(headersOf(mail({ envelope: { idHeader: 'X-Id' } }))).toContain('X-Id: 1.2.ada');
  });

  it('has these headers', () => {
    const boundary = /boundary="(=_[\da-f]{24})"/.exec(mail().content)?.[1];
    expect(boundary).toBeDefined();
    expect(headersOf(mail())).toEqual([
      'Message-ID: <1.2.ada@mail.example.com>',
      'Date: Sun, 01 Mar 2026 12:00:00 +0000',
      'To: <ada@example.com>',
      'List-Unsubscribe: <https://acme.example.com/unsubscribe/ada>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'From: "Acme" <status@mail.example.com>',
      'Reply-To: <help@example.com>',
      expect.stringMatching(/^Subject: =\?UTF-8\?B\?/),
      'In-Reply-To: <incident-1.acme@mail.example.com>',
      'References: <incident-1.acme@mail.example.com>',
      'List-Id: "Acme" <acme.status.example.com>',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'Content-Language: de',
      'MIME-Version: 1.0',
      expect.stringMatching(/^Content-Type: multipart\/alternative; boundary="=_[\da-f]{24}"$/),
    ]);
  });

  it('has no header for what it lacks', () => {
    const names = headersOf(mail({ notice: { links: [] }, envelope: { replyTo: null, topicId: null } })).map(
      (line) => line.slice(0, line.indexOf(':')),
    );
    expect(names).toEqual([
      'Message-ID',
      'Date',
      'To',
      'From',
      'Subject',
      'List-Id',
      'Auto-Submitted',
      'X-Auto-Response-Suppress',
      'Content-Language',
      'MIME-Version',
      'Content-Type',
    ]);
  });

  it('can be unsubscribed from only if it has that link', () => {
    const managed = mail({ notice: { links: [{ label: 'Ändern', slot: 'manage' }] } });
    expect(managed.content).not.toContain('List-Unsubscribe');
  });

  it('is text and HTML in UTF-8, as quoted-printable in ASCII', () => {
    const { content } = mail();
    const boundary = /boundary="([^"]+)"/.exec(content)![1]!;
    const [, text, html, end] = content.split(`\r\n--${boundary}`);
    expect(text).toMatch(
      /^\r\nContent-Type: text\/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n/,
    );
    expect(html).toMatch(
      /^\r\nContent-Type: text\/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n/,
    );
    expect(end).toBe('--\r\n');
    expect(content).toMatch(/^[\x20-\x7e\r\n]*$/);
    for (const line of content.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
  });

  it('is read by a mail program as it was meant', async () => {
    const { subject, text, html } = await simpleParser(mail().content);
    expect(subject).toBe('Störung: Zahlungen');
    expect(text).toBe(
      [
        'Acme · Störung',
        '',
        'Zahlungen',
        '',
        'Erster Absatz.',
        '',
        'Ü',
        '',
        'Öffnen:',
        'https://acme.example.com/confirm/ada?a=b&c=ü',
        '',
        '-- ',
        'Fuß',
        'Ändern: https://acme.example.com/manage/ada',
        'Abmelden: https://acme.example.com/unsubscribe/ada',
        '',
      ].join('\n'),
    );
    expect(html).toMatch(/^<!doctype html><html lang="de"/);
    for (const path of ['confirm/ada?a=b&c=ü', 'manage/ada', 'unsubscribe/ada'])
      expect(html).toContain(`<a href="https://acme.example.com/${path}"`);
    expect(html).toMatch(/<\/html>\s*$/);
  });

  it('has a file attached after its text, in lines that every mail server takes', async () => {
    const content = `${'Ü'.repeat(200)}\r\n.\r\n`;
    const attachment = { name: 'maintenance-12.ics', type: 'text/calendar', content };
    const written = mail({ notice: { attachment } });
    expect(headersOf(written).at(-1)).toMatch(/^Content-Type: multipart\/mixed; boundary="=_[\da-f]{24}"$/);
    expect(written.content).toMatch(/^[\x20-\x7e\r\n]*$/);
    for (const line of written.content.split('\r\n')) expect(line.length).toBeLessThanOrEqual(82);
    expect(written.content).not.toMatch(/^\./m);
    const { text, html, attachments } = await simpleParser(written.content);
    expect(text).toBe((await simpleParser(mail().content)).text);
    expect(html).toMatch(/<\/html>\s*$/);
    expect(attachments).toMatchObject([
      {
        filename: 'maintenance-12.ics',
        contentType: 'text/calendar',
        contentDisposition: 'attachment',
      },
    ]);
    expect(attachments[0]!.content.toString()).toBe(content);
  });

  it('has the links of its own recipient only', () => {
    const template = new MailTemplate(NOTICE, ENVELOPE);
    const [ada, bob] = [template.mailFor(addressee('ada')), template.mailFor(addressee('bob'))];
    expect(ada.content).not.toContain('bob');
    expect(bob.content).not.toContain('ada');
    expect(bob.content).toBe(ada.content.replaceAll('ada', 'bob'));
    expect(bob).toMatchObject({
      messageId: '1.2.bob@mail.example.com',
      from: 'status@mail.example.com',
      to: 'bob@example.com',
    });
  });
});

it('A text is split at its slots', () => {
  expect(splitAtSlots(`a${slot('manage')}b${slot('confirm')}`)).toEqual({
    texts: ['a', 'b', ''],
    slots: ['manage', 'confirm'],
  });
  expect(splitAtSlots('a')).toEqual({ texts: ['a'], slots: [] });
});
