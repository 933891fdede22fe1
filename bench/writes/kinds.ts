import { dataOf, type ApiClient, type ApiResponse } from '../support/api-client.js';

/** A kind of write. Each write leaves the server ready for the next one. */
export interface Kind {
  readonly name: string;
  /** @returns the responses whose times count */
  readonly write: (client: ApiClient, number: number) => Promise<ApiResponse>;
}

/** The components that the writes affect. */
export interface Ground {
  readonly components: readonly number[];
}

async function made(client: ApiClient, path: string, body: object): Promise<number> {
  const { id } = dataOf(await client.expect('POST', path, body)) as { id: number };
  return id;
}

/** Creates components for incidents to affect. */
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

/**
 * Drafts are created, published, updated and resolved in turn, so that the number of open incidents stays constant.
 */
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

/** The two kinds of the bare program: an inserted row and a changed row. */
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
