import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as requestHttp, Agent as HttpAgent } from 'node:http';
import { request as requestHttps, Agent as HttpsAgent } from 'node:https';
import { lookup } from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/*
 * Creates incidents and maintenances from a file through the API, for migrations from other products:
 *
 *   HELIOGRAPH_KEY=hg_… node scripts/import-incidents.mjs --url https://status.example.com incidents.json
 *
 * The file is a JSON list of bodies for POST /incidents. Those with `"type": "maintenance"` are bodies for
 * POST /maintenances. A file that is sent again within a day creates no duplicates. See docs/using-the-api.md.
 */

const AT_ONCE = 4;
const MAX_TRIES = 10;

const { values, positionals } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' } },
  allowPositionals: true,
});
const base = new URL(values.url);
const key = process.env['HELIOGRAPH_KEY'] ?? '';
const [file] = positionals;
if (file === undefined || key === '') {
  process.stderr.write(
    'Usage: HELIOGRAPH_KEY=hg_… node scripts/import-incidents.mjs --url <page> <file.json>\n',
  );
  process.exit(2);
}

const isSecure = base.protocol === 'https:';
const send = isSecure ? requestHttps : requestHttp;
const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: AT_ONCE });

/** Names under localhost mean this machine, but not every resolver knows them (RFC 6761). */
function lookUp(host, options, done) {
  lookup(host.endsWith('.localhost') ? 'localhost' : host, options, done);
}

function post(path, body, idempotencyKey) {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': idempotencyKey,
  };
  return new Promise((resolve, reject) => {
    const sent = send(new URL(path, base), { method: 'POST', agent, headers, lookup: lookUp }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        resolve({
          status: response.statusCode,
          text,
          retryAfter: Number(response.headers['retry-after'] ?? 1),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Posts one record. Temporary refusals are retried. */
async function make({ type = 'incident', ...record }) {
  const path = `/api/v1/${type === 'maintenance' ? 'maintenances' : 'incidents'}`;
  const body = JSON.stringify({ publish: true, ...record });
  const idempotencyKey = `import-${createHash('sha256').update(path).update(body).digest('hex').slice(0, 40)}`;
  for (let tries = 1; ; tries += 1) {
    const { status, text, retryAfter } = await post(path, body, idempotencyKey);
    if (status === 201) return undefined;
    const isPassing = status === 409 || status === 429 || status === 503;
    if (!isPassing || tries === MAX_TRIES) return `${status} ${text}`;
    await pause(retryAfter * 1000);
  }
}

const records = JSON.parse(await readFile(file, 'utf8'));
const start = performance.now();
const waiting = [...records.entries()];
let made = 0;
async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [index, record] = next;
    const problem = await make(record).catch((error) => String(error));
    if (problem === undefined) made += 1;
    else process.stderr.write(`Record ${index}: ${problem}\n`);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
agent.destroy();
const seconds = ((performance.now() - start) / 1000).toFixed(1);
process.stdout.write(`${made} of ${records.length} records made in ${seconds} s.\n`);
if (made < records.length) process.exitCode = 1;
