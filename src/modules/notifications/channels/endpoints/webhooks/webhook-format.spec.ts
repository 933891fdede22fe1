import { describe, expect, it } from 'vitest';
import { WEBHOOK } from './webhook-format.js';

describe('What a webhook answers', () => {
  it.each([
    [199, 'retry'],
    [200, 'sent'],
    [299, 'sent'],
    [300, 'retry'],
    [400, 'retry'],
    [404, 'retry'],
    [410, 'gone'],
    [429, 'retry'],
    [500, 'retry'],
  ])('with %i means: %s', (status, verdict) => {
    expect(WEBHOOK.judge(status, '')).toBe(verdict);
  });
});
