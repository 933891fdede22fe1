import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Mail, MailReply, MailTransport } from '../mail.js';
import { DkimSigner } from './dkim-signer.js';
import { SigningTransport } from './signing-transport.js';

it('A signing transport sends the signed mail over the other one, which it closes', async () => {
  const sent: Mail[] = [];
  let isClosed = false;
  const other: MailTransport = {
    connections: 7,
    send: async (mail, settle) => {
      sent.push(mail);
      await settle({ result: 'sent', response: 'Taken.' });
    },
    close: () => {
      isClosed = true;
    },
  };
  const { privateKey } = generateKeyPairSync('ed25519');
  const transport = new SigningTransport(other, new DkimSigner(privateKey, 'example.com', 's'));
  const mail = { messageId: '1', from: 'a@example.com', to: 'b@example.com', content: 'From: a\r\n\r\nText' };
  const replies: MailReply[] = [];
  await transport.send(mail, (reply) => {
    replies.push(reply);
    return Promise.resolve();
  });
  expect(replies).toEqual([{ result: 'sent', response: 'Taken.' }]);
  expect(sent).toEqual([
    { ...mail, content: expect.stringMatching(/^DKIM-Signature: .*From: a\r\n\r\nText$/s) },
  ]);
  expect(transport.connections).toBe(7);
  transport.close();
  expect(isClosed).toBe(true);
});
