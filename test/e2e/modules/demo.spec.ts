import { expect, describe, it } from 'vitest';
import { RunbooksModule } from '../../../examples/runbooks/src/index.js';
import { ensureDemo } from '../../../src/demo/ensure-demo.js';
import { defineModule } from '../../../src/module-system/define-module.js';
import { ModuleError } from '../../../src/module-system/module-error.js';
import { useApi } from '../../support/use-api.js';

let isBroken = true;
const BrokenModule = defineModule({
  name: 'acme-broken',
  heliograph: '^0',
  example: () => (isBroken ? Promise.reject(new Error('There is no printer.')) : Promise.resolve()),
});

/** A year is lived through, twice, on a busy machine. */
const TIMEOUT_MS = 120_000;

describe('The demo tenant', { timeout: TIMEOUT_MS }, () => {
  const api = useApi({ packages: [RunbooksModule, BrokenModule] });
  const demo = (): ReturnType<typeof ensureDemo> => ensureDemo(api.app, () => undefined);

  it('is left empty by a module whose example fails, which the start says in one sentence', async () => {
    const failure = await demo().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModuleError);
    expect((failure as Error).message).toMatch(
      /^The module acme-broken \(\S+demo\.spec\.ts\) cannot make its example in the demo tenant, which was left empty: There is no printer\.$/,
    );
    expect(await api.database.sql('select id from component')).toEqual([]);
  });

  it('has the examples of all modules, made as a client would have made them', async () => {
    isBroken = false;
    const { secret } = await demo();
    const client = api.stranger.onHost(`demo.localhost:${api.port}`).withKey(secret);
    const { body } = await client.get('/acme-runbooks');
    expect(body.data).toEqual([expect.objectContaining({ title: 'Restart', state: 'current' })]);
    expect((await client.get(`/components/${body.data[0].component_id}`)).body.data.name.en).toBe(
      'Card payments',
    );
  });
});
