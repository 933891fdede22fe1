import { Invalid } from '@heliograph/server/module';
import type { SignalForm } from '@heliograph/server/module';

/** Reports of Acme Pinger. */
export const PINGER: SignalForm = {
  sender: 'Acme Pinger',
  example: { pinger: 7, state: 'red', since: '2026-11-21T10:00:00Z', text: 'No answer' },
  read({ body }) {
    if (typeof body !== 'object' || body === null || !('pinger' in body)) return undefined;
    const { pinger, state, since, text } = body as Record<string, unknown>;
    if (state !== 'red' && state !== 'green') throw Invalid.field('state', 'The state must be red or green.');
    return [
      {
        key: String(pinger),
        status: state === 'red' ? 'major_outage' : 'operational',
        ...(typeof since === 'string' && { at: new Date(since) }),
        ...(typeof text === 'string' && { message: text }),
      },
    ];
  },
};
