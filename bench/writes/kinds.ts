import { dataOf, type ApiClient, type ApiResponse } from '../support/api-client.js';

/** A kind of write, and one of it. Each leaves the server ready for the next. */
export interface Kind {
  readonly name: string;
  /** @returns the responses whose time counts */
  readonly write: (client: ApiClient, number: number) => Promise<ApiResponse>;
}

/** What the writes are made to. */
export interface Ground {
  readonly components: readonly number[];
}

async function made(client: ApiClient, path: string, body: object): Promise<number> {
  const { id } = dataOf(await client.expect('POST', path, body)) as { id: number };
  return id;
}

/** Components that incidents can touch. */
export async function prepareGround(client: ApiClient): Promise<Ground> {
  const components: number[] = [];
  for (let number = 0; number < 10; number += 1)
    components.push(await made(client, '/components', { name: `Component ${number}` }));
  return { components };
}

function draft(number: number, { components }: Ground, values: object = {}): object {
  const [id = 0, other = 0] = [
    components[number % components.length],
    components[(number + 3) % components.length],
  ];
  return {
    title: { de: `Zahlung gestört ${number}`, en: `Payments disturbed ${number}` },
    body: { en: 'We are looking into it.' },
    components: [
      { id, impact: 'partial_outage' },
      { id: other, impact: 'degraded' },
    ],
    ...values,
  };
}

/** Drafts are made, published, told of and resolved one after another, so that what is open stays as little as it was. */
export function kindsOn(ground: Ground): readonly Kind[] {
  let drafted = 0;
  const next = (client: ApiClient, number: number, values?: object): Promise<number> =>
    made(client, '/incidents', draft(number, ground, values));
  return [
    {
      name: 'component made',
      write: (client, number) => client.expect('POST', '/components', { name: `More ${number}` }),
    },
    {
      name: 'component changed',
      write: (client, number) =>
        client.expect('PUT', `/components/${ground.components[0] ?? 0}`, {
          description: { en: `As of ${number}` },
        }),
    },
    { name: 'draft', write: (client, number) => client.expect('POST', '/incidents', draft(number, ground)) },
    {
      name: 'publish',
      write: async (client, number) => {
        drafted = await next(client, number);
        const response = await client.expect('POST', `/incidents/${drafted}/publish`, {});
        await client.expect('POST', `/incidents/${drafted}/resolve`, {});
        return response;
      },
    },
    {
      name: 'update',
      write: async (client, number) => {
        const id = await next(client, number, { publish: true });
        const response = await client.expect('POST', `/incidents/${id}/updates`, {
          body: { en: 'The cause is found.' },
          status: 'identified',
        });
        await client.expect('POST', `/incidents/${id}/resolve`, {});
        return response;
      },
    },
    {
      name: 'resolve',
      write: async (client, number) => {
        const id = await next(client, number, { publish: true });
        return client.expect('POST', `/incidents/${id}/resolve`, { body: { en: 'All works again.' } });
      },
    },
  ];
}

/** The bare program's two: a row made and a row changed. */
export function bareKinds(): readonly Kind[] {
  return [
    {
      name: 'row made',
      write: (client, number) => client.expect('POST', '/rows', { name: `Row ${number}` }),
    },
    {
      name: 'row changed',
      write: (client, number) => client.expect('PUT', '/rows/1', { name: `Row ${number}` }),
    },
  ];
}
