import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RouteTable } from '#http/pipeline/route-table.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({ environment: { HELIOGRAPH_MODULES: '' } });

it('docs/statuspage-v1.md has every operation that is served, and no other', () => {
  const served = api.app
    .get(RouteTable)
    .list()
    .filter((route) => / \/v1\//.test(route) && !route.startsWith('HEAD '))
    .map((route) =>
      route
        .replace(' /v1', ' ')
        .replaceAll(/:(\w+)/g, '{$1}')
        .replace('  ', ' '),
    );
  const rows = readFileSync('docs/statuspage-v1.md', 'utf8').matchAll(
    /^\| `([A-Z, ]+) (\S+)` +\| (works|stored only|refused)/gm,
  );
  const documented = Array.from(rows, ([, methods = '', path = '']) =>
    methods.split(', ').map((method) => `${method} ${path}`),
  ).flat();
  expect(documented.toSorted()).toEqual(served.toSorted());
});
