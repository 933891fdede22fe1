import { dataOf, type ApiResponse, type ApiClient } from '../support/api-client.js';
import type { Random } from '../support/random.js';
import {
  earlier,
  impactsOn,
  makeStep,
  stepsFor,
  type IncidentJson,
  type Standing,
  type Step,
} from './steps.js';

/** Number of recent incidents that an owner still changes. */
const AT_HAND = 15;
const NEW_SHARE = 0.3;
const SUCCESS = 300;
const SERVER_ERROR = 500;

/** An incident and everything that was acknowledged about it. */
export interface OwnedIncident {
  readonly id: number;
  /** Its state in the last response; undefined if there was none since the last step. */
  standing: Standing | undefined;
  /** The events that the outbox must contain, in order. */
  events: string[];
  /** Waits for its scheduled publication. Not changed until then. */
  scheduled: boolean;
}

/** An unanswered request to create an incident. */
export interface UnansweredCreation {
  readonly kind: 'create';
  readonly token: string;
  readonly published: boolean;
}

export interface UnansweredStep {
  readonly kind: 'step';
  readonly incident: OwnedIncident;
  readonly before: Standing | undefined;
  readonly step: Step;
}

/** Outcome of one request. */
export interface Attempt {
  readonly name: string;
  /** Undefined if there was no response. */
  readonly status: number | undefined;
  readonly took: number;
  /** Text of an error response. */
  readonly text?: string;
}

/**
 * A client of the API that is the only one to change certain incidents. It takes one step after another and
 * records what was acknowledged.
 */
export class IncidentOwner {
  readonly incidents: OwnedIncident[] = [];
  /** The request without a response, if any. It was either executed completely or not at all. */
  unanswered: UnansweredCreation | UnansweredStep | undefined;
  private readonly name: string;
  private readonly componentIds: readonly number[];
  private readonly random: Random;
  private count = 0;

  constructor(name: string, componentIds: readonly number[], random: Random) {
    this.name = name;
    this.componentIds = componentIds;
    this.random = random;
  }

  /** Creates an incident or changes one. If there is no response, {@link unanswered} holds the request. */
  async act(client: ApiClient, allowed: (step: string) => boolean = () => true): Promise<Attempt> {
    const ready = this.incidents
      .slice(-AT_HAND)
      .filter(({ scheduled, standing }) => !scheduled && standing !== undefined);
    const token = `${this.name} ${(this.count += 1)}`;
    if (ready.length === 0 || this.random.next() < NEW_SHARE) return this.create(client, token);
    const incident = this.random.pick(ready);
    const { standing } = incident;
    if (standing === undefined) throw new Error('An incident that is not known was chosen.');
    const { componentIds, random } = this;
    const step = makeStep(random.pick(stepsFor(standing).filter(allowed)), {
      standing,
      componentIds,
      random,
      token,
    });
    return this.take(client, incident, standing, step);
  }

  private async create(client: ApiClient, token: string): Promise<Attempt> {
    const published = this.random.next() < 0.6;
    this.unanswered = { kind: 'create', token, published };
    const response = await this.ask(client, 'POST', '/incidents', {
      title: { de: 'Störung', en: token },
      body: { de: 'Wir untersuchen die Ursache.' },
      components: impactsOn(this.componentIds, this.random),
      publish: published,
      ...(this.random.next() < 0.5 ? { started_at: earlier(Date.now(), this.random) } : {}),
    });
    if (isSuccess(response)) {
      const json = dataOf(response) as IncidentJson;
      const events = published ? ['incident.published'] : [];
      this.incidents.push({ id: json.id, standing: { json, trashed: false }, events, scheduled: false });
    }
    return attempt(published ? 'create and publish' : 'create', response);
  }

  private async take(
    client: ApiClient,
    incident: OwnedIncident,
    before: Standing,
    step: Step,
  ): Promise<Attempt> {
    this.unanswered = { kind: 'step', incident, before, step };
    const response = await this.ask(client, step.method, `/incidents/${incident.id}${step.path}`, step.body);
    if (isSuccess(response)) await this.note(client, incident, before, step, response);
    return attempt(step.name, response);
  }

  /** Records the effects of an acknowledged step. */
  private async note(
    client: ApiClient,
    incident: OwnedIncident,
    before: Standing,
    step: Step,
    response: ApiResponse,
  ): Promise<void> {
    incident.standing = undefined;
    incident.scheduled = step.name === 'schedule';
    if (step.name === 'trash') {
      incident.standing = { json: before.json, trashed: true };
    } else if (step.path === '/updates') {
      // The response contains only the update. Its event is certain, but the whole incident must be read again.
      const update = dataOf(response) as IncidentJson['updates'][number];
      const withUpdate = { json: { ...before.json, updates: [update] }, trashed: false };
      noteEvent(incident, step, withUpdate);
      const read = await this.ask(client, 'GET', `/incidents/${incident.id}`);
      if (isSuccess(read)) incident.standing = { json: dataOf(read) as IncidentJson, trashed: false };
      this.unanswered = undefined;
      return;
    } else {
      incident.standing = { json: dataOf(response) as IncidentJson, trashed: false };
    }
    noteEvent(incident, step, incident.standing);
  }

  private async ask(
    client: ApiClient,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<ApiResponse | undefined> {
    const response = await client.request(method, path, body).catch(() => undefined);
    // A refusal changes nothing. The effect of a server error is unknown.
    if (response !== undefined && response.status < SERVER_ERROR) this.unanswered = undefined;
    return response;
  }
}

function noteEvent(incident: OwnedIncident, step: Step, now: Standing): void {
  const event = step.event?.(now);
  if (event !== undefined) incident.events.push(event);
}

function isSuccess(response: ApiResponse | undefined): response is ApiResponse {
  return response !== undefined && response.status < SUCCESS;
}

function attempt(name: string, response: ApiResponse | undefined): Attempt {
  if (response === undefined) return { name, status: undefined, took: Number.NaN };
  const { status, took, text } = response;
  return { name, status, took, ...(status < SUCCESS ? {} : { text }) };
}
