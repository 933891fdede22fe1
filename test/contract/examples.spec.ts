import { describe, expect, it } from 'vitest';
import { buildDocument } from '../../src/http/docs/document.js';
import { SUBSCRIBER_CHANNELS } from '../../src/modules/subscribers/api/subscriber.response.js';
import { FakeClock } from '../support/fake-clock.js';
import { operationsOf } from '../support/operations.js';
import { RecordMaker } from '../support/record-maker.js';
import { RecordingChannel, TestChannels } from '../support/recording-channel.js';
import { useApi } from '../support/use-api.js';

const TIMEOUT_MS = 240_000;

/** Today's clock is that of all other tests; this one shows that what is to come in an example stays to come. */
const LATER = '2090-06-01T12:00:00.000Z';

/** A trial message needs a way to send it. */
const channels = new TestChannels(...SUBSCRIBER_CHANNELS.map((name) => new RecordingChannel(name)));

describe('The documented examples', () => {
  const api = useApi(() => ({ clock: new FakeClock(new Date(LATER)), override: channels.override }));
  const fresh = api.useTenant('fresh');

  it(
    'succeed on a fresh tenant, sent as they stand, in many years, too',
    { timeout: TIMEOUT_MS },
    async () => {
      const operations = operationsOf(buildDocument(api.app));
      const maker = new RecordMaker(operations, fresh.client);
      await maker.fill();
      const failures: string[] = [];
      for (const operation of operations) {
        const response = await maker
          .readyPath(operation)
          .then((path) => maker.send(operation, path))
          .catch((error: unknown) => String(error));
        if (typeof response === 'string') failures.push(response);
        else if (response.status >= 300) failures.push(`${operation.name}: ${response.text}`);
      }
      expect(failures).toEqual([]);
    },
  );
});
