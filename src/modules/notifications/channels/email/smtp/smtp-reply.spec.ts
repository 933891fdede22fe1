import { describe, expect, it } from 'vitest';
import { replyToFailure, wordsOf } from './smtp-reply.js';

function toRecipient(response: string, command = 'RCPT TO'): object {
  return replyToFailure({
    message: 'It failed.',
    responseCode: Number(response.slice(0, 3)),
    response,
    command,
  });
}

describe('What a mail server’s refusal means', () => {
  it.each([
    ['550 5.1.1 No such user', 'address'],
    ['550 5.2.1 Mailbox disabled', 'address'],
    ['550 5.2.2 Over quota', 'mailbox'],
    ['550 5.1.2 No such host', 'address'],
    ['550 5.2.22 Something else', 'address'],
    ['550 5.10.1 No mail here', 'policy'],
    ['552 Too much mail', 'mailbox'],
    ['552 5.3.4 Message too big', 'policy'],
    ['550 5.7.1 Rejected as spam', 'policy'],
    ['550-5.1.1 No such\n550 5.1.1 user', 'address'],
    ['550 No such user', 'address'],
    ['553 Bad name', 'address'],
    ['500 Unknown', 'policy'],
    ['501 Syntax', 'policy'],
    ['501 Syntax, unlike 550 5.1.1', 'policy'],
    ['554 No such user', 'address'],
  ])('is for good, and by whose fault: %s', (response, fault) => {
    expect(toRecipient(response)).toMatchObject({
      result: 'failed',
      fault,
      code: Number(response.slice(0, 3)),
    });
  });

  it('is the fault of the mail where its content was refused', () => {
    expect(toRecipient('554 Spam', 'DATA')).toMatchObject({ result: 'failed', fault: 'policy' });
    expect(toRecipient('550 No such user', 'DATA')).toMatchObject({ result: 'failed', fault: 'address' });
  });

  it('is for now where the server says so: of the recipient, or of itself when it closes', () => {
    expect(toRecipient('451 Greylisted')).toEqual({ result: 'retry', code: 451, response: '451 Greylisted' });
    expect(toRecipient('499 Later')).toEqual({ result: 'retry', code: 499, response: '499 Later' });
    expect(toRecipient('421 Closing')).toEqual({
      result: 'retry',
      fault: 'server',
      code: 421,
      response: '421 Closing',
    });
  });

  it.each(['CONN', 'EHLO', 'AUTH', 'MAIL FROM', undefined])(
    'is no recipient’s before one is named: %s',
    (command) => {
      const response = '550 5.7.1 Not you';
      const failure = { message: 'It failed.', responseCode: 550, response };
      expect(replyToFailure(command === undefined ? failure : { ...failure, command })).toEqual({
        result: 'retry',
        fault: 'server',
        code: 550,
        response,
      });
    },
  );

  it('is for now where there was no answer at all', () => {
    expect(replyToFailure({ message: 'The connection\r\nis gone. ', command: 'DATA' })).toEqual({
      result: 'retry',
      fault: 'server',
      response: 'The connection is gone.',
    });
  });

  it('can be kept and shown, whatever the server says', () => {
    expect(wordsOf(' 550\0 \x1b[31mNo\r\n\tway\ud800 ')).toBe('550   [31mNo way\ufffd');
  });
});
