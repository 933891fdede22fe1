import { describe, expect, it } from 'vitest';
import {
  STATES,
  STEPS,
  TRANSITIONS,
  stepsFrom,
  type State,
  type Step,
} from '#modules/incidents/rules/lifecycle.js';
import type { IncidentType } from '#core/status/incident-status.js';
import type { ApiResponse } from '../../support/client.js';
import { HOUR, kindOf, createOfKind, done, fromNow } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
const own = application.useTenant('own');
const { client } = own;

/** The states that a kind of incident can be in. */
const STATES_OF: Readonly<Record<IncidentType, readonly State[]>> = {
  incident: ['draft', 'scheduled', 'active', 'resolved'],
  maintenance: ['draft', 'scheduled', 'upcoming', 'running', 'completed', 'cancelled'],
};

/** Every kind with every state and every step, including steps that only the other kind has. */
const PAIRS = (['incident', 'maintenance'] as const).flatMap((type) =>
  STATES_OF[type].flatMap((state) => STEPS.map((step) => ({ type, state, step }))),
);

/** Steps that bring a draft into each state. */
const WAYS: Readonly<Record<State, readonly Step[]>> = {
  draft: [],
  scheduled: ['schedule'],
  active: ['publish'],
  resolved: ['publish', 'resolve'],
  upcoming: ['publish'],
  running: ['publish', 'start'],
  completed: ['publish', 'start', 'complete'],
  cancelled: ['publish', 'cancel'],
};

/** Fields that show each state to clients. */
const LOOKS: Readonly<Record<State, object>> = {
  draft: { is_published: false, is_scheduled: false, published_at: null, publish_at: null },
  scheduled: { is_published: false, is_scheduled: true, published_at: null },
  active: { is_published: true, is_resolved: false, status: 'investigating' },
  resolved: { is_published: true, is_resolved: true, status: 'resolved' },
  upcoming: { is_published: true, is_resolved: false, status: 'scheduled' },
  running: { is_published: true, is_resolved: false, status: 'in_progress' },
  completed: { is_published: true, is_resolved: true, status: 'completed' },
  cancelled: { is_published: true, is_resolved: true, status: 'cancelled' },
};

/** True if the API has this step for this kind. */
function isRoute(type: IncidentType, step: Step): boolean {
  return TRANSITIONS.some((row) => row.type === type && row.step === step);
}

function take(type: IncidentType, id: number, step: Step): Promise<ApiResponse> {
  const body = step === 'schedule' ? { publish_at: fromNow(application, HOUR) } : undefined;
  return client.post(`${kindOf(type).path}/${id}/${step}`, body);
}

async function recordIn(type: IncidentType, state: State): Promise<any> {
  const times =
    type === 'maintenance'
      ? { started_at: fromNow(application, 2 * HOUR), scheduled_end_at: fromNow(application, 3 * HOUR) }
      : {};
  const { id } = await createOfKind(client, kindOf(type), times);
  for (const step of WAYS[state]) await done(take(type, id, step));
  return done(client.get(`${kindOf(type).path}/${id}`));
}

function looksLike(incident: object, state: State): boolean {
  return Object.entries(LOOKS[state]).every(([field, value]) =>
    Object.entries(incident).some(([name, found]) => name === field && found === value),
  );
}

describe('The lifecycle', () => {
  it('knows these states and steps and no others', () => {
    expect(new Set(PAIRS.map(({ state }) => state))).toEqual(new Set(STATES));
    expect(PAIRS.length).toBe((4 + 6) * 9);
    const named = TRANSITIONS.flatMap(({ type, from, to }) => [...from, ...to].map((state) => [type, state]));
    for (const [type, state] of named) expect(STATES_OF[type as IncidentType]).toContain(state);
  });

  it.each(PAIRS)(
    'lets an $type that is $state $step exactly when the table says so',
    async ({ type, state, step }) => {
      const before = await recordIn(type, state);
      expect(before).toMatchObject(LOOKS[state]);
      const { status, body } = await take(type, before.id, step);
      const read = await done(client.get(`${kindOf(type).path}/${before.id}`));
      if (!isRoute(type, step)) {
        expect([status, read]).toEqual([404, before]);
        return;
      }
      const row = TRANSITIONS.find(
        (one) => one.type === type && one.step === step && one.from.includes(state),
      );
      if (row === undefined) {
        expect([status, read]).toEqual([409, before]);
        expect(body.message).toBe(
          `The ${type} is ${state === 'draft' ? 'a draft' : state}, so ${step} is not possible; possible: ${stepsFrom(type, state).join(', ')}.`,
        );
        return;
      }
      expect([status, body.data]).toEqual([200, read]);
      const possible = row.to.length === 0 ? [state] : row.to;
      expect(possible.filter((one) => looksLike(read, one))).toHaveLength(1);
    },
  );

  it.each([
    ['incident', 'resolved'],
    ['maintenance', 'upcoming'],
    ['maintenance', 'running'],
    ['maintenance', 'completed'],
    ['maintenance', 'cancelled'],
  ] as const)('publishes an unpublished %s again as what it was: %s', async (type, state) => {
    const before = await recordIn(type, state);
    expect(await done(take(type, before.id, 'unpublish'))).toMatchObject(LOOKS.draft);
    const left = {
      status: before.status,
      body: { de: null, en: null },
      components: null,
      published_at: before.published_at,
    };
    expect(await done(take(type, before.id, 'publish'))).toEqual({
      ...before,
      updated_at: expect.any(String),
      updates: [expect.objectContaining(left), ...before.updates],
    });
  });

  it('starts a maintenance at once that is published after its start', async () => {
    const { id } = await createOfKind(client, kindOf('maintenance'), {
      started_at: fromNow(application, -HOUR),
    });
    expect(await done(take('maintenance', id, 'publish'))).toMatchObject({
      ...LOOKS.running,
      started_at: fromNow(application, -HOUR),
    });
  });

  it('completes a maintenance at once that is published after its end', async () => {
    const { id } = await createOfKind(client, kindOf('maintenance'), {
      started_at: fromNow(application, -3 * HOUR),
      scheduled_end_at: fromNow(application, -HOUR),
    });
    expect(await done(take('maintenance', id, 'publish'))).toMatchObject({
      ...LOOKS.completed,
      resolved_at: fromNow(application, -HOUR),
    });
  });

  it.each([
    ['an hour ahead', HOUR, 'scheduled'],
    ['an hour ago', -HOUR, 'in_progress'],
  ])('reopens a cancelled maintenance whose start lies %s as it then is', async (_, start, status) => {
    const { id } = await recordIn('maintenance', 'upcoming');
    await done(take('maintenance', id, 'cancel'));
    await done(client.patch(`/maintenances/${id}`, { started_at: fromNow(application, start) }));
    expect(await done(take('maintenance', id, 'reopen'))).toMatchObject({ status, resolved_at: null });
  });

  it('moves the end of a maintenance that was cancelled before its start along with the start', async () => {
    const { id } = await recordIn('maintenance', 'upcoming');
    await done(take('maintenance', id, 'cancel'));
    const started_at = fromNow(application, 90_000);
    expect(await done(client.patch(`/maintenances/${id}`, { started_at }))).toMatchObject({
      status: 'cancelled',
      started_at,
      resolved_at: started_at,
    });
  });

  it('starts a maintenance early from now on, which is its started_at then', async () => {
    const { id, scheduled_end_at: end } = await recordIn('maintenance', 'upcoming');
    expect(await done(take('maintenance', id, 'start'))).toMatchObject({
      status: 'in_progress',
      started_at: fromNow(application, 0),
      scheduled_end_at: end,
    });
  });

  it('acknowledges once: repeating it is fine and keeps the first time', async () => {
    const { id } = await recordIn('incident', 'active');
    const first = await done(take('incident', id, 'acknowledge'));
    expect(first.acknowledged_at).toBe(fromNow(application, 0));
    application.clock.advance(60_000);
    expect(await done(take('incident', id, 'acknowledge'))).toEqual(first);
  });
});
