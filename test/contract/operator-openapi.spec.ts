import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOperatorApi, type OperatorApi } from '../support/operator-api.js';
import { useApi } from '../support/use-api.js';

describe('The document of the operator’s API', () => {
  /** Without packages, so that it is the same in every installation. */
  const product = useApi({ environment: { HELIOGRAPH_MODULES: '' } });
  let operator: OperatorApi;
  let document: any;
  beforeAll(async () => {
    operator = await startOperatorApi(product);
    document = (await operator.ask('GET', '/openapi.json', { key: null })).body;
  });
  afterAll(() => operator.close());

  it('is the one that is committed', async () => {
    await expect(
      `${JSON.stringify(document, null, 2)}\n`,
      'test/contract/operator-openapi.json is not what the application serves. If the change is meant: npm run openapi',
    ).toMatchFileSnapshot('operator-openapi.json');
  });

  it('has a summary, an id of its own, the operator’s key and no reference into nothing for each operation', () => {
    const operations = Object.values<any>(document.paths).flatMap((item) => Object.values<any>(item));
    const ids = operations.map(({ operationId }) => operationId as string);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operationId, summary, security } of operations) {
      expect([operationId, summary]).toEqual([operationId, expect.any(String)]);
      expect(security).toEqual([{ operatorKey: [] }]);
    }
    const text = JSON.stringify(document);
    for (const [, section = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w.-]+)"/g))
      expect(document.components[section]).toHaveProperty([name]);
  });
});
