import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { EmailField } from './fields.js';

class Contact {
  @EmailField({ description: 'Where to write to.' })
  readonly address!: unknown;
}

/** Returns the accepted value, or the problem with it. */
function taken(address: unknown): { address: unknown } | { problem: string | undefined } {
  const contact = plainToInstance(Contact, { address });
  const [error] = validateSync(contact);
  return error === undefined
    ? { address: contact.address }
    : { problem: Object.values(error.constraints ?? {}).join() };
}

describe('EmailField', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['ada+status@mail.example.co.uk', 'ada+status@mail.example.co.uk'],
  ])('takes %j as %s', (address, kept) => {
    expect(taken(address)).toEqual({ address: kept });
  });

  it.each(['\ud800', 'ada@example.com\ud800', 'ada\0@example.com'])(
    'refuses %j, which cannot be stored',
    (address) => {
      expect(taken(address)).toEqual({
        problem: expect.stringMatching(/^The address must (not contain NUL|be well-formed)/),
      });
    },
  );

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'root@localhost',
    'Ada <ada@example.com>',
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@@example.com',
    '',
  ])('refuses %j', (address) => {
    expect(taken(address)).toEqual({ problem: 'The address must be an e-mail address.' });
  });

  it.each([
    [7, 'The address must be a text.'],
    [`${'a'.repeat(250)}@example.com`, 'The address must not be longer than 254 characters.'],
  ])('says of %j what is wrong', (address, problem) => {
    expect(taken(address)).toEqual({ problem });
  });
});
