import { beforeAll, describe, expect, it } from 'vitest';
import { createComponent, createGroup } from '../../support/factories.js';
import { startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const COMPONENTS = 7;

const application = useApi();
const { client } = application.useTenant('own');
let groupId: number;
let ids: number[];

beforeAll(async () => {
  groupId = (await createGroup(client)).id;
  ids = [];
  for (let count = 0; count < COMPONENTS; count += 1) {
    ids.push((await createComponent(client, { group_id: groupId, is_public: count % 2 === 0 })).id);
  }
});

function linkTo(query: string, host = client.host): string {
  return `http://${host}/api/v1/components?${query}`;
}

/** Follows a link of the API, as the client that received it. */
async function follow(link: string): Promise<any> {
  const url = new URL(link);
  const { status, body } = await client.onHost(url.host).get(`/${url.pathname}${url.search}`);
  expect(status).toBe(200);
  return body;
}

describe('A list', () => {
  it('is cut into pages of 25 where nothing is said', async () => {
    const { body } = await client.get('/components');
    expect(body.meta).toEqual({ current_page: 1, per_page: 25, total: COMPONENTS, last_page: 1 });
    expect(body.links).toEqual({ first: linkTo('page=1'), last: linkTo('page=1'), prev: null, next: null });
  });

  it('links its pages to each other, with null at the ends', async () => {
    const links = async (page: number): Promise<unknown> =>
      (await client.get(`/components?per_page=3&page=${page}`)).body.links;
    const page = (number: number): string => linkTo(`per_page=3&page=${number}`);
    const ends = { first: page(1), last: page(3) };
    expect(await links(1)).toEqual({ ...ends, prev: null, next: page(2) });
    expect(await links(2)).toEqual({ ...ends, prev: page(1), next: page(3) });
    expect(await links(3)).toEqual({ ...ends, prev: page(2), next: null });
  });

  it('shows every record once to who follows next from first, and back by prev from last', async () => {
    const start = (await client.get('/components?per_page=2')).body.links;
    const walk = async (link: string | null, by: 'next' | 'prev'): Promise<number[][]> => {
      if (link === null) return [];
      const body = await follow(link);
      return [body.data.map(({ id }: { id: number }) => id), ...(await walk(body.links[by], by))];
    };
    const forward = await walk(start.first, 'next');
    expect(forward.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    expect(forward.flat()).toEqual(ids);
    expect(await walk(start.last, 'prev')).toEqual([...forward].reverse());
  });

  it('keeps its filters in its links, and counts with them', async () => {
    const { body } = await client.get(`/components?is_public=true&group_id=${groupId}&page=2&per_page=3`);
    expect(body.meta).toEqual({ current_page: 2, per_page: 3, total: 4, last_page: 2 });
    const filtered = `is_public=true&group_id=${groupId}`;
    expect(body.links).toEqual({
      first: linkTo(`${filtered}&page=1&per_page=3`),
      last: linkTo(`${filtered}&page=2&per_page=3`),
      prev: linkTo(`${filtered}&page=1&per_page=3`),
      next: null,
    });
    expect((await follow(body.links.first)).meta.total).toBe(4);
  });

  it.each([
    ['/components', 'group_id='],
    ['/incidents', 'q=a%26b%3Dc+d%25%3F?e'],
  ])('keeps an empty filter, and one with special characters, as it was: %s', async (path, query) => {
    const { body } = await client.get(`${path}?${query}`);
    const asked = new URLSearchParams(query);
    const linked = new URL(body.links.first).searchParams;
    linked.delete('page');
    expect([...linked]).toEqual([...asked]);
    expect((await follow(body.links.first)).meta.total).toBe(0);
  });

  it('is empty past its end, with true meta and a way back', async () => {
    for (const page of [4, 5, 1_000]) {
      const { status, body } = await client.get(`/components?per_page=3&page=${page}`);
      expect([status, body.data]).toEqual([200, []]);
      expect(body.meta).toEqual({ current_page: page, per_page: 3, total: COMPONENTS, last_page: 3 });
      expect(body.links).toMatchObject({ prev: linkTo('per_page=3&page=3'), next: null });
    }
  });

  it('takes no more than 100 a page', async () => {
    const { body } = await client.get('/components?per_page=1000');
    expect(body.meta).toMatchObject({ per_page: 100, last_page: 1 });
  });

  it('links to the host that was asked, at the port of the service, whatever port was asked', async () => {
    const { body } = await client.onHost('OWN.localhost:8443').get('/components?per_page=3');
    expect(body.links.next).toBe(linkTo('per_page=3&page=2', `own.localhost:${application.port}`));
  });

  it('links with https where the service is behind it', async () => {
    const secure = await startTestApplication({
      environment: { PUBLIC_SCHEME: 'https' },
      database: application.database,
    });
    try {
      const at = secure.stranger.onHost('own.localhost').withKey(client.key);
      const { headers, body } = await at.get('/components');
      expect(body.links.first).toBe('https://own.localhost/api/v1/components?page=1');
      // No includeSubDomains: the page may have the domain of a company with other hosts below it.
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}$/);
      expect((await at.get('/components/abc')).body.documentation_url).toMatch(/^https:\/\/own\.localhost\//);
    } finally {
      await secure.close();
    }
  });

  it('of groups is cut into pages the same way', async () => {
    const { client: other } = await application.tenant('groups');
    for (let count = 0; count < 3; count += 1) await createGroup(other);
    const { body } = await other.get('/component-groups?per_page=2&page=2');
    expect(body.meta).toEqual({ current_page: 2, per_page: 2, total: 3, last_page: 2 });
    const link = `http://${other.host}/api/v1/component-groups?per_page=2&page=1`;
    expect([body.links.prev, body.links.next, body.data.length]).toEqual([link, null, 1]);
  });
});
