import type { ApiResponse, Client } from './client.js';
import type { Operation } from './operations.js';

/** Upper bound on the steps that lead to any state of a record. */
const MAX_STEPS = 4;
const TRASH = '/trash';
const ORDER = '/order';
const BASE = '/api/v1';
const ID = /(^|_)id$/;

/** Steps after which an operation succeeds, and the example that its records are made from. */
interface Way {
  readonly variant: number;
  readonly steps: readonly Operation[];
}

/** Record that a path names, created for a test. */
interface Made {
  readonly path: string;
  readonly id: number;
}

/**
 * Creates what an operation needs, from the reference alone. Records that its path names are
 * created by posting the documented example to their collection, and deleted if the path leads to a
 * trash. Other steps bring them into the required state.
 */
export class RecordMaker {
  private readonly ways = new Map<string, Way>();
  /**
   * Body that creates a record, by operation: the example, or the example with ids of this tenant's
   * records.
   */
  private readonly bodies = new Map<string, object>();
  private readonly ids = new Set<number>();
  /** Index of the example that records are made from, if their collection has as many. */
  private variant = 0;
  /** Number of unique texts made so far. */
  private unique = 0;

  constructor(
    private readonly operations: readonly Operation[],
    private readonly client: Client,
    /** Does the background work that follows requests and creates the records that nobody posts. */
    private readonly doDueWork: () => Promise<unknown>,
  ) {}

  /**
   * Posts the example of every collection, in whatever order works, until its records have the ids
   * that examples name. Returns the last id of each collection. The test of examples reports those
   * that are refused.
   */
  async fill(highestId = highestExampleId(this.operations)): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    let waiting = this.operations.filter(({ creates, path }) => creates && !path.includes('{'));
    for (let before = Infinity; waiting.length < before;) {
      before = waiting.length;
      const refused: Operation[] = [];
      for (const operation of waiting) {
        for (let id = 0; id < highestId; ids.set(operation.path, id)) {
          const response = await this.send(operation, operation.path);
          if (response.status !== 201) {
            refused.push(operation);
            break;
          }
          // The response gave an existing record, so another request would not create one either.
          if (response.body.data.id <= id) break;
          id = response.body.data.id;
          this.ids.add(id);
        }
      }
      waiting = refused;
    }
    return ids;
  }

  /** Path of an operation with ids of new records, in their initial state, and the query that it cannot do without. */
  async path({ path, query }: Operation): Promise<string> {
    // Any text will do.
    let filled = path.replace('{external_id}', 'crm-4711');
    while (filled.includes('{')) {
      const [collection = ''] = filled.split('/{', 1);
      const { id } = await this.make(collection);
      filled = filled.replace(/\{\w+\}/, String(id));
    }
    const required = query.filter((one) => one.required === true);
    if (required.length === 0) return filled;
    return `${filled}?${String(new URLSearchParams(required.map(({ name, schema }) => [name, String(schema.example)])))}`;
  }

  /**
   * Path of an operation whose records are in a state in which it succeeds. Takes the fewest other
   * steps with these records that lead there.
   *
   * @throws Error if no steps lead there
   */
  async readyPath(operation: Operation): Promise<string> {
    const known = this.ways.get(operation.name) ?? (await this.findAnyWay(operation));
    this.ways.set(operation.name, known);
    this.variant = known.variant;
    const path = await this.walk(operation, known.steps);
    this.variant = 0;
    return path;
  }

  /** Example of an operation, with new texts where they must be unique among the tenant's records. */
  example({ body }: Operation): Readonly<Record<string, unknown>> | undefined {
    const example = body?.examples[this.variant] ?? body?.example;
    if (body === undefined || body.unique.length === 0) return example;
    this.unique += 1;
    const members = body.unique.map((name) => [
      name,
      String(example?.[name]).replace(/(?=@|$)/, String(this.unique)),
    ]);
    return { ...example, ...Object.fromEntries(members) } as Record<string, unknown>;
  }

  /** True if the records of a list, or of its trash, are created by posting to it. */
  makesRecordsOf({ path }: Operation): boolean {
    const collection = path.endsWith(TRASH) ? path.slice(0, -TRASH.length) : path;
    return this.operations.some((one) => one.method === 'POST' && one.path === collection);
  }

  /** Path of a list with more than one record. */
  async listPath(operation: Operation): Promise<string> {
    const path = await this.path(operation);
    for (let count = 0; count < 2; count += 1) await this.make(path);
    return path;
  }

  /** Sends an operation with its example. */
  async send(
    operation: Operation,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    json = this.example(operation),
  ): Promise<ApiResponse> {
    const body = await this.bodyOf(operation, path, json);
    return this.client.request(operation.method, path, {
      headers,
      ...(body === undefined ? {} : { json: body }),
    });
  }

  /** Example of an operation. One that sets an order names all records that exist by then. */
  async bodyOf(
    operation: Operation,
    path: string,
    json = this.example(operation),
  ): Promise<object | undefined> {
    return path.endsWith(ORDER) ? this.wholeOrder(path, json ?? {}) : json;
  }

  /** Body of an order: all ids that its list shows under no parent, as records are made from examples. */
  private async wholeOrder(
    path: string,
    { ids: _, ...example }: Readonly<Record<string, unknown>>,
  ): Promise<object> {
    const ids: number[] = [];
    const parent = Object.fromEntries(Object.keys(example).map((name) => [name, null]));
    const query = Object.keys(parent).map((name) => `${name}=`);
    let next: string | null = `${path.slice(0, -ORDER.length)}?per_page=100&${query.join('&')}`;
    while (next !== null) {
      const { body }: ApiResponse<{ id: number }[]> = await this.client.get(next);
      ids.push(...body.data.map(({ id }) => id));
      next = body.links.next && body.links.next.slice(body.links.next.indexOf(BASE) + BASE.length);
    }
    return { ...parent, ids };
  }

  /** Looks for a way with records made from each example of their collection in turn. */
  private async findAnyWay(operation: Operation): Promise<Way> {
    const most = Math.max(...this.operations.map(({ body }) => body?.examples.length ?? 1));
    let failure: unknown;
    for (let variant = 0; variant < most; variant += 1) {
      this.variant = variant;
      try {
        return { variant, steps: await this.findWay(operation) };
      } catch (error) {
        failure ??= error;
      } finally {
        this.variant = 0;
      }
    }
    throw failure;
  }

  /** Searches ways to all steps of a record at once, shortest first, until the operation succeeds. */
  private async findWay(operation: Operation): Promise<readonly Operation[]> {
    const steps = this.stepsOf(operation);
    const seen = new Set([await this.stateOf(operation, await this.path(operation))]);
    let refusal: ApiResponse | undefined;
    let ways: (readonly Operation[])[] = [[]];
    for (let length = 0; length <= MAX_STEPS; length += 1) {
      // Ways to other steps are stored in passing. Ways to new states are extended in the next round.
      const next: (readonly Operation[])[] = [];
      for (const hurry of [true, false]) {
        const wanted = steps.filter(({ name }) => this.ways.has(name) !== hurry);
        for (const way of ways) {
          const tries = await Promise.all(
            wanted.map(async (step) => {
              const path = await this.walk(step, way);
              const response = await this.send(step, path);
              const state = response.status < 300 ? await this.stateOf(step, path, response) : undefined;
              return { step, response, state };
            }),
          );
          for (const { step, response, state } of tries) {
            if (step.name === operation.name) refusal = response;
            if (state === undefined) continue;
            if (!this.ways.has(step.name)) this.ways.set(step.name, { variant: this.variant, steps: way });
            if (!seen.has(state)) next.push([...way, step]);
            seen.add(state);
          }
        }
        const found = this.ways.get(operation.name);
        if (found !== undefined) return found.steps;
      }
      ways = next;
    }
    throw new Error(`${operation.name} does not succeed with its example: ${refusal?.text ?? ''}`);
  }

  /** Creates an operation's records and takes steps with them. */
  private async walk(operation: Operation, way: readonly Operation[]): Promise<string> {
    const path = await this.path(operation);
    for (const step of way) await this.send(step, this.stepPath(operation, path, step));
    return path;
  }

  /** Operations on the record that a path names last; this operation comes first. */
  private stepsOf(operation: Operation): Operation[] {
    const record = recordIn(operation.path);
    if (record === '') return [operation];
    const others = this.operations.filter(
      ({ method, path }) =>
        method !== 'GET' && path.startsWith(record) && !path.slice(record.length).includes('{'),
    );
    return [operation, ...others.filter(({ name }) => name !== operation.name)];
  }

  /** Path of a step, with the ids from an operation's path. */
  private stepPath(operation: Operation, path: string, step: Operation): string {
    const record = recordIn(operation.path);
    const filled = path.split('/').slice(0, record.split('/').length).join('/');
    return filled + step.path.slice(record.length);
  }

  /** State of a record, regardless of its ids: what can be read of it, or the response to the last step. */
  private async stateOf(step: Operation, path: string, response?: ApiResponse): Promise<string> {
    const record = path.split('/').slice(0, recordIn(step.path).split('/').length).join('/');
    const read = await this.client.get(record);
    const unique = new Set(this.operations.flatMap(({ body }) => body?.unique ?? []));
    const { data } = (read.status === 200 ? read : response)?.body ?? { data: step.name };
    return JSON.stringify(data, (key, value: unknown) =>
      (/(^|_)id$|_at$|url$|^updates$/.test(key) || unique.has(key)) && value !== null ? 'some' : value,
    );
  }

  /**
   * Creates a record from the example or, if its ids belong to no records of this tenant, from the
   * example with other ids.
   */
  private async post(create: Operation, path: string): Promise<ApiResponse> {
    const example = this.example(create) ?? {};
    const isOneOfMany = this.variant > 0 || create.body?.unique.length !== 0;
    const known = isOneOfMany ? undefined : this.bodies.get(create.name);
    const candidates =
      known === undefined
        ? [example, withIds(example), ...[...this.ids].map((id) => withIds(example, id))]
        : [known];
    let response: ApiResponse | undefined;
    for (const json of candidates) {
      response = await this.client.post(path, json);
      if (response.status !== 201) continue;
      this.bodies.set(create.name, json);
      return response;
    }
    throw new Error(`The example of ${create.name} is refused: ${response?.text ?? ''}`);
  }

  /** @param collection path that includes the ids of parent records */
  private async make(collection: string): Promise<Made> {
    const isTrash = collection.endsWith(TRASH);
    const path = isTrash ? collection.slice(0, -TRASH.length) : collection;
    const create = this.operations.find(
      (one) => one.method === 'POST' && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '\\d+')}$`).test(path),
    );
    if (create === undefined) return this.find(path);
    const response = await this.post(create, path);
    const { id } = response.body.data;
    if (isTrash) await this.client.delete(`${path}/${id}`);
    return { path, id };
  }

  /** Newest record of a list without an operation that creates records. */
  private async find(path: string): Promise<Made> {
    await this.doDueWork();
    const [newest] = (await this.client.get(path)).body.data;
    if (newest === undefined) throw new Error(`Nothing makes records at ${path}.`);
    // A delivery has the id of its event.
    return { path, id: newest.id ?? newest.event_id };
  }
}

/** Body with this id in place of its record ids, or without these members if no id is given. */
function withIds(body: object, id?: number): object {
  const members = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const text = JSON.stringify(value);
    const isReference = ID.test(name) && typeof value === 'number';
    if (!isReference && !/"(\w+_)?id":\d/.test(text)) return [[name, value]];
    if (id === undefined) return [];
    const replaced: unknown = JSON.parse(text, (key, inner: unknown) =>
      ID.test(key) && typeof inner === 'number' ? id : inner,
    );
    return [[name, isReference ? id : replaced]];
  });
  return Object.fromEntries(members) as object;
}

/** Path up to its last id. */
function recordIn(path: string): string {
  return path.slice(0, path.lastIndexOf('}') + 1);
}

/** Highest id that an example refers to. */
function highestExampleId(operations: readonly Operation[]): number {
  const ids: number[] = [1];
  for (const { body } of operations) {
    JSON.stringify(body?.example, (key, value: unknown) => {
      if (/(^|_)ids?$/.test(key)) ids.push(...[value].flat().filter((one) => typeof one === 'number'));
      return value;
    });
  }
  return Math.max(...ids);
}
