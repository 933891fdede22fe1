import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAll, missedBy, report } from './incidents/measure.js';
import { explainLists } from './incidents/plans.js';
import { openSite, type Group, type Site } from './incidents/site.js';
import { OTHER_CORE, pinThisProcess } from './support/cores.js';
import { Random } from './support/random.js';
import { machine } from './support/report.js';

/*
 * Measures what a million incidents cost tenants with a hundred each. Sends the same requests to tenants of
 * 100 incidents in a database of 10 tenants and in one of 10,000, in turns. For information, also to a single
 * tenant with 20,000.
 */

const { values } = parseArgs({
  options: {
    tenants: { type: 'string', default: '10000' },
    asked: { type: 'string', default: '500' },
    samples: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const samples = Number(values.samples);
const seed = Number(values.seed);

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function groupOf(prefix: string, tenants: number, incidents: number): Group {
  const [all, of] = [tenants * incidents, tenants].map((count) => count.toLocaleString('en'));
  const name = tenants === 1 ? `one tenant of ${all} there` : `${all} incidents, ${of} tenants`;
  return { name, prefix, volume: { tenants, incidents } };
}

pinThisProcess(OTHER_CORE);
const few = [groupOf('like', 10, 100)];
const many = [groupOf('like', Number(values.tenants), 100), groupOf('large', 1, 20_000)];
const sites: Site[] = [];
try {
  for (const groups of [few, many])
    sites.push(await openSite(groups, { asked: Number(values.asked), seed, say }));
  const contenders = sites.flatMap((site) => site.contenders);
  const measurements = await measureAll(contenders, samples, say);
  const about = `${new Date().toISOString().slice(0, 10)}, ${machine()}`;
  const names = contenders.map(({ name }) => name);
  const figures = report(measurements, names);
  const text = `${about}. ${samples} requests of each kind, one at a time and in turns.\n\n${figures}\n`;
  process.stdout.write(text);
  const missed = missedBy(measurements, names);
  if (missed.length > 0) {
    process.exitCode = 1;
    process.stdout.write(`\nMissed:\n${missed.map((sentence) => `- ${sentence}\n`).join('')}`);
  }
  if (values.out !== undefined) {
    const plans: string[] = [];
    for (const { appUrl, contenders: explained } of sites.slice(1)) {
      for (const { name, tenants } of explained) {
        for (const { tenant } of tenants.slice(0, 1))
          plans.push(`## ${name}\n\n${await explainLists(appUrl, tenant, new Random(seed))}\n`);
      }
    }
    await mkdir(values.out, { recursive: true });
    await writeFile(join(values.out, 'incidents.md'), text);
    await writeFile(join(values.out, 'incidents-plans.md'), `${about}.\n\n${plans.join('\n')}`);
  }
} finally {
  for (const site of sites) await site.close();
}
