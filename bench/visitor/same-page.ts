import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient, connectTo, dataOf } from '../support/api-client.js';
import { otherOn, type OtherBuild } from '../support/other-build.js';

const SLUG = 'same';
export const PAGE_HOST = `${SLUG}.localhost`;
const ABILITIES = 'components.view,components.manage,incidents.manage';
const GROUPS = 5;
const COMPONENTS_EACH = 6;
const INCIDENTS = 8;

/** Creates the page to compare, with commands and requests that builds of all ages support. */
export async function fillPage(folder: string, { server, database }: OtherBuild): Promise<void> {
  const cli = async (...args: string[]): Promise<{ secret?: string }> => {
    const program = [join(resolve(folder), 'dist/cli.js'), ...args, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      env: { ...process.env, ...otherOn(database) },
    });
    return JSON.parse(stdout) as { secret?: string };
  };
  await cli('tenant:create', SLUG, '--name', 'Same GmbH', '--locales', 'en,de');
  const { secret = '' } = await cli('key:create', SLUG, '--name', 'Benchmark', '--abilities', ABILITIES);
  const pool = connectTo(server.port, 1);
  try {
    await fill(new ApiClient(pool, PAGE_HOST, secret));
  } finally {
    await pool.close();
  }
}

async function fill(client: ApiClient): Promise<void> {
  const post = async (path: string, body: object): Promise<{ id: number }> =>
    dataOf(await client.expect('POST', path, body)) as { id: number };
  const components: number[] = [];
  for (let group = 1; group <= GROUPS; group += 1) {
    const { id: parent } = await post('/component-groups', {
      name: { en: `Region ${group}`, de: `Region ${group}` },
    });
    for (let part = 1; part <= COMPONENTS_EACH; part += 1) {
      const name = { en: `Service ${group}.${part}`, de: `Dienst ${group}.${part}` };
      const description = {
        en: `What customers call number ${part}.`,
        de: `Von Kunden Nummer ${part} genannt.`,
      };
      components.push((await post('/components', { name, description, group_id: parent })).id);
    }
  }
  for (let number = 1; number <= INCIDENTS; number += 1) {
    const { id } = await post('/incidents', {
      title: { en: `Orders take longer (${number})`, de: `Bestellungen dauern länger (${number})` },
      body: {
        en: 'We look into **slow** answers of the shop.',
        de: 'Wir untersuchen **langsame** Antworten.',
      },
      components: [{ id: components[number], impact: 'degraded' }],
    });
    await post(`/incidents/${id}/publish`, {});
    if (number > 1)
      await post(`/incidents/${id}/resolve`, { body: { en: 'It is over.', de: 'Es ist vorbei.' } });
  }
}
