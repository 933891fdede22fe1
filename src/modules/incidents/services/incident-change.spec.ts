import { expect, it } from 'vitest';
import { incidentChange, minutes } from '../../../../test/support/incident-change.js';
import { impactsThroughout } from '../rules/impacts.js';
import { impactsOfPending, type PendingUpdate } from './incident-change.js';

it('A new incident has the impacts that its updates bring, each of the update that brings it', () => {
  const update = (at: number, components?: PendingUpdate['components']): PendingUpdate => ({
    step: null,
    status: 'identified',
    body: {},
    at: minutes(at),
    event: undefined,
    ...(components && { components }),
  });
  const locked = incidentChange({ type: 'incident' });
  locked.impacts = impactsThroughout([{ id: 1, impact: 'degraded' }]);
  expect(impactsOfPending(locked, [])).toEqual(locked.impacts);
  locked.pendingUpdates = [
    update(-50),
    update(-40, [{ id: 1, impact: 'major_outage' }]),
    update(-30, [{ id: 2, impact: 'degraded' }]),
  ];
  expect(impactsOfPending(locked, [11, 12, 13])).toEqual([
    { componentId: 1, impact: 'degraded', ordinal: 0, since: null, until: minutes(-40), begunBy: null },
    { componentId: 1, impact: 'major_outage', ordinal: 0, since: minutes(-40), until: null, begunBy: 12 },
    { componentId: 2, impact: 'degraded', ordinal: 1, since: minutes(-30), until: null, begunBy: 13 },
  ]);
});
