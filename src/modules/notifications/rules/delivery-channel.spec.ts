import { describe, expect, it } from 'vitest';
import type { DeliveryChannel } from './delivery-channel.js';
import { DeliveryChannels } from '../services/delivery-channels.js';

function channel(name: string): DeliveryChannel {
  return { name, retryAfterSeconds: [], deliver: () => Promise.resolve() };
}

describe('The channels of a process', () => {
  it('are found by their names', () => {
    const channels = new DeliveryChannels();
    const [email, slack] = [channel('email'), channel('slack')];
    channels.add(email);
    channels.add(slack);
    expect(channels.names()).toEqual(['email', 'slack']);
    expect([channels.find('slack'), channels.find('teams')]).toEqual([slack, undefined]);
  });

  it('have one sender each', () => {
    const channels = new DeliveryChannels();
    channels.add(channel('email'));
    expect(() => {
      channels.add(channel('email'));
    }).toThrow('There is a channel email already.');
  });
});
