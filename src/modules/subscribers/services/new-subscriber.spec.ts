import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { coreChannel, madeSubscriber } from '../../../../test/support/made-subscriber.js';
import { assertAskable, inOrder, newConfirmation } from './new-subscriber.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const PERSON = { channel: 'email', address: 'Ada@example.com' } as const;
const HOOK = { channel: 'webhook', address: 'https://hooks.example.com/a' } as const;
const CHAT = { channel: 'slack', address: 'https://chat.example.com/secret' } as const;

describe('A new subscriber', () => {
  it('by e-mail is asked to confirm, and is told of everything in the default language', () => {
    const { row, selection, endpoint, isAsked } = madeSubscriber(PERSON, 'de', NOW);
    expect(row).toEqual({
      channel: 'email',
      address: 'Ada@example.com',
      addressKey: 'ada@example.com',
      locale: 'de',
      status: 'pending',
      allComponents: true,
      events: ['incident', 'maintenance', 'announcement'],
      selectedAt: NOW,
      confirmedAt: null,
      confirmationNonce: expect.stringMatching(/^[\w-]{22}$/),
      confirmationSentAt: NOW,
      pausedAt: null,
      hardFailures: 0,
      quarantineReason: null,
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect([selection, endpoint, isAsked]).toEqual([{ componentIds: null, groupIds: [] }, undefined, true]);
  });

  it('has what its body names', () => {
    const input = {
      ...PERSON,
      locale: 'en',
      component_ids: [9, 7],
      events: ['announcement', 'incident'],
    } as const;
    const { row, selection } = madeSubscriber(input, 'de', NOW);
    expect(row).toMatchObject({ locale: 'en', allComponents: false, events: ['incident', 'announcement'] });
    expect(selection).toEqual({ componentIds: [7, 9], groupIds: [] });
  });

  it('by webhook gets a secret that signs its posts, unlike a chat', () => {
    expect(madeSubscriber(HOOK, 'de', NOW).endpoint).toEqual({
      url: HOOK.address,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32}$/),
    });
    expect(madeSubscriber(CHAT, 'de', NOW).endpoint).toEqual({ url: CHAT.address, secret: null });
  });

  it.each([
    ['confirmed', PERSON, 'confirmed', true, false],
    ['pending', PERSON, 'pending', false, true],
    [undefined, PERSON, 'pending', false, true],
    // Must confirm before it gets any mail.
    ['quarantined', PERSON, 'quarantined', false, false],
    ['unsubscribed', PERSON, 'unsubscribed', false, false],
    [undefined, HOOK, 'confirmed', true, false],
    ['pending', HOOK, 'pending', false, true],
    ['quarantined', HOOK, 'quarantined', true, false],
    ['unsubscribed', CHAT, 'unsubscribed', true, false],
  ] as const)('with the status %s, %j', (status, input, stored, isConfirmed, isAsked) => {
    const written = status === undefined ? input : { ...input, status };
    const { row, isAsked: asked } = madeSubscriber(written, 'de', NOW);
    expect([row.status, row.confirmedAt, asked]).toEqual([stored, isConfirmed ? NOW : null, isAsked]);
    expect([row.confirmationNonce !== null, row.confirmationSentAt]).toEqual([isAsked, isAsked ? NOW : null]);
  });

  it('needs an address of its channel', () => {
    const refused = (): unknown => madeSubscriber({ ...PERSON, address: 'x' }, 'de', NOW);
    expect(refused).toThrow(Invalid);
    expect(refused).toThrow(
      expect.objectContaining({
        fields: { address: [expect.stringMatching(/^The address must be a plain e-mail address/)] },
      }),
    );
  });
});

describe('A request to confirm', () => {
  it('is for e-mail only', () => {
    expect(() => {
      assertAskable({ ...HOOK, status: 'pending' }, coreChannel('webhook'));
    }).toThrow(
      expect.objectContaining({
        fields: { status: ['The status cannot be pending in the channel webhook: it has nobody to ask.'] },
      }),
    );
    for (const body of [{ ...HOOK, status: 'confirmed' }, HOOK, { ...PERSON, status: 'pending' }] as const)
      expect(() => {
        assertAskable(body, coreChannel(body.channel));
      }).not.toThrow();
  });

  it('has another nonce each time', () => {
    expect(newConfirmation(NOW).confirmationNonce).not.toBe(newConfirmation(NOW).confirmationNonce);
  });
});

describe('Kinds of events', () => {
  it('are in the order of the reference', () => {
    expect(inOrder(['announcement', 'maintenance'])).toEqual(['maintenance', 'announcement']);
  });
});
