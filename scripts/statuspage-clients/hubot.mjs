// Every command of hubot-statuspage, said to a real Hubot. It has no option for the address: the environment's proxy
// leads it here.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { FOLDER, KEY, PAGE } = process.env;
Object.assign(process.env, {
  HUBOT_STATUS_PAGE_ID: PAGE,
  HUBOT_STATUS_PAGE_TOKEN: KEY,
  HUBOT_STATUS_PAGE_SHOW_WORKING: '1',
  HUBOT_LOG_LEVEL: 'silent',
});
const require = createRequire(join(FOLDER, 'bot.js'));
const { Adapter, Robot, TextMessage } = require('hubot');
const script = require('hubot-statuspage');

/** Time for a reply, which takes one or two requests. */
const REPLY_MS = 30_000;

let said = [];
let heard = () => undefined;
class Room extends Adapter {
  async run() {
    this.emit('connected');
  }
  async send(_, ...texts) {
    said.push(...texts);
    heard();
  }
}

const robot = new Robot(undefined, false, 'hubot');
robot.adapter = new Room(robot);
script(robot);
await robot.run();
const user = robot.brain.userForId('1', { name: 'ada', room: '#ops' });
// A Hubot does not hear the first message after its start, whatever it says.
await robot.receive(new TextMessage(user, 'hubot hello', '0'));

async function say(text, expected) {
  said = [];
  const answered = new Promise((resolve) => {
    const timer = setTimeout(resolve, REPLY_MS);
    heard = () => {
      if (!expected.test(said.join('\n'))) return;
      clearTimeout(timer);
      resolve();
    };
  });
  await robot.receive(new TextMessage(user, `hubot ${text}`, String(Math.random())));
  await answered;
  const reply = said.join(' | ');
  const outcome = expected.test(said.join('\n')) ? 'works' : 'failed';
  process.stdout.write(`${JSON.stringify({ call: text, outcome, detail: reply.slice(0, 200) })}\n`);
}

await say('status?', /All systems operational!/);
await say('status Website?', /Status of Website: operational/);
await say('status Website partial outage', /Status for Website is now partial outage \(was: operational\)/);
await say('status Website?', /Status of Website: partial outage/);
await say('status?', /Broken Components[^]*Website: partial outage/);
await say('status Website operational', /Status for Website is now operational/);
await say('status incidents', /All clear, no unresolved incidents!/);
await say(
  'status open investigating Mails are late: We look into it.',
  /^Created incident "Mails are late"$/,
);
await say('status incidents', /Mails are late \(Status: investigating/);
const [, id] = /ID: (\S+)\)/.exec(said.join('\n')) ?? [];
await say('status update identified A queue is full.', /Updated incident "Mails are late"/);
await say('status incidents', /Mails are late \(Status: identified/);
await say(`status update ${id} resolved The queue is empty.`, /Updated incident "Mails are late"/);
await say('status incidents', /All clear, no unresolved incidents!/);
process.exit(0);
