import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Settings } from '#core/config/settings.js';
import { openTracing } from './open-tracing.js';

describe('Tracing', () => {
  const warnings: unknown[] = [];
  beforeEach(() => {
    warnings.length = 0;
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(function (
      this: { context?: string },
      message: unknown,
    ) {
      if (this.context === 'Tracing') warnings.push(message);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const endpoint = { otelEndpoint: 'http://127.0.0.1:9' };
  const opened = async (settings: Settings): Promise<boolean> =>
    (await openTracing(settings, '1.2.3')).isRecorded;

  it('is on only if the environment asks for it', async () => {
    expect(await opened(new Settings())).toBe(false);
    expect(await opened(Object.assign(new Settings(), endpoint))).toBe(true);
    expect(warnings).toEqual([]);
  });

  it.each([
    [
      Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }),
      'the packages @opentelemetry/* are not installed (docs/monitoring says which)',
    ],
    [Object.assign(new Error('It is broken'), { code: 'EIO' }), 'It is broken'],
    [new Error('It is broken'), 'It is broken'],
  ])('that cannot be opened is off, which the log explains: %s', async (error, reason) => {
    const settings = Object.assign(new Settings(), endpoint);
    Object.defineProperty(settings, 'tracesAddress', {
      get: () => {
        throw error;
      },
    });
    expect(await opened(settings)).toBe(false);
    expect(warnings).toEqual([`The environment asks for traces, but there are none: ${reason}.`]);
  });
});
