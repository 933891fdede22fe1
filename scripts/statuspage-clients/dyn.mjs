// Everything that Dyn's statuspage-api can do, with its own options for the address.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { FOLDER, ADDRESS_HOST, ADDRESS_PORT, PAGE, KEY } = process.env;
const require = createRequire(join(FOLDER, 'script.js'));
const StatusPageAPI = require('statuspage-api');

const client = new StatusPageAPI({
  pageid: PAGE,
  apikey: `OAuth ${KEY}`,
  host: ADDRESS_HOST,
  port: Number(ADDRESS_PORT),
});
const told = (call, outcome, detail = '') =>
  process.stdout.write(`${JSON.stringify({ call, outcome, detail: detail.slice(0, 200) })}\n`);

function works(call, send, check) {
  return new Promise((resolve) =>
    send(({ status, error, data }) => {
      const isFine = status === 'success' && check(data);
      told(
        call,
        isFine ? 'works' : 'failed',
        isFine ? '' : `${status} ${error ?? ''} ${JSON.stringify(data ?? '')}`,
      );
      resolve(data);
    }),
  );
}
const get = (element, check) => works(`get ${element}`, (done) => client.get(element, done), check);
const post = (call, element, args, check) => works(call, (done) => client.post(element, args, done), check);

void (async () => {
  await get('pages', (page) => page.subdomain === PAGE);
  const components = await get('components', (all) => all.some(({ name }) => name === 'Website'));
  await post(
    'post incidents',
    'incidents',
    {
      'incident[name]': 'Website is slow',
      'incident[status]': 'investigating',
      'incident[message]': 'Some pages take long.\nWe look into it.',
      'incident[wants_twitter_update]': 'f',
      'incident[impact_override]': 'minor',
      'incident[component_ids]': components.map(({ id }) => id),
    },
    ({ name, incident_updates: [first] }) =>
      name === 'Website is slow' && first.body === 'Some pages take long.\nWe look into it.',
  );
  await post(
    'post incidents (scheduled)',
    'incidents',
    {
      'incident[name]': 'New servers',
      'incident[status]': 'scheduled',
      'incident[scheduled_for]': '2035-04-03T18:30:05+00:00',
      'incident[scheduled_until]': '2035-04-03T18:35:05+00:00',
      'incident[message]': 'We move.',
      'incident[scheduled_remind_prior]': 't',
      'incident[scheduled_auto_in_progress]': 't',
      'incident[scheduled_auto_completed]': 't',
    },
    ({ status }) => status === 'scheduled',
  );
  await get('incidents', (all) => all.length >= 2);
  await get('incidents/unresolved', (all) => all.some(({ name }) => name === 'Website is slow'));
  await get('incidents/scheduled', (all) => all.some(({ name }) => name === 'New servers'));
  await post(
    'post subscribers',
    'subscribers',
    { 'subscriber[email]': 'dora@example.com' },
    ({ email }) => email === 'dora@example.com',
  );
  await get('subscribers', Array.isArray);
})();
