import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RouteTable } from '#http/pipeline/route-table.js';
import { isReference } from '#http/reference/operation-links.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({ environment: { HELIOGRAPH_MODULES: '' } });

it('docs/statuspage-v1.md has every operation that is served, and no other', () => {
  const served = api.app
    .get(RouteTable)
    .list()
    .filter(
      (route) => / \/v1\//.test(route) && !route.startsWith('HEAD ') && !isReference(route.split(' ')[1]!),
    )
    .map((route) => route.replace(' /v1/', ' /').replaceAll(/:(\w+)/g, '{$1}'));
  const rows = readFileSync('docs/statuspage-v1.md', 'utf8').matchAll(
    /^\| `([A-Z, ]+) (\S+)` +\| (works|refused) /gm,
  );
  const documented = Array.from(rows, ([, methods = '', path = '', state]) =>
    methods.split(', ').map((method) => ({ operation: `${method} ${path}`, state })),
  ).flat();
  // Operations on everything below a path are refused by one route.
  const single = documented.filter(({ operation, state }) => state === 'works' || served.includes(operation));
  expect(single.map(({ operation }) => operation).toSorted()).toEqual(served.toSorted());
});
