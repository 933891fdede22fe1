import { describe, expect, it } from 'vitest';
import { contentOf, outline, rendered } from '../../../test/support/rendered-page.js';
import { BERLIN, publicComponent, publicGroup, viewIn } from '../../../test/support/visitor-view.js';
import { coreChannel, PRODUCT_CHANNELS } from '../../../test/support/made-subscriber.js';
import { SUBSCRIBE_SCRIPT_FILE } from '../pages/page-script.js';
import { SubscribeFeedsPage, SubscribePage } from './subscribe-page.js';
import { emptyForm, type SubscribeFields } from './subscription-form.js';

type Props = Parameters<typeof SubscribePage>[0];

const components = [publicComponent(), publicComponent({ id: 2, name: { en: 'Mail' }, groupId: 5 })];
const view = viewIn('en', { components, groups: [publicGroup({ id: 5 })] });

function html(fields: Partial<SubscribeFields> = {}, props: Partial<Props> = {}): Promise<string> {
  const form = { ...emptyForm('email', 'en', 'signed', null), ...fields };
  const subscribable = new Set([1, 2]);
  return rendered(
    SubscribePage({
      view,
      channels: PRODUCT_CHANNELS,
      channel: coreChannel(form.channel),
      fields: form,
      subscribable,
      problems: [],
      waitMinutes: 0,
      challenge: null,
      pushKey: 'key',
      ...props,
    }),
  );
}

async function shown(...given: Parameters<typeof html>): Promise<string[]> {
  return outline(contentOf(await html(...given), 'main'));
}

describe('The form to subscribe', () => {
  it('has the ways to subscribe, an address, the tree of components, the messages and the language', async () => {
    expect(await shown()).toEqual([
      '# Subscribe',
      'Get notified when something happens at Acme.',
      '*[E-mail](/subscribe?lang=en)[Webhook](/subscribe?by=webhook&lang=en)[Slack](/subscribe?by=slack&lang=en)[Teams](/subscribe?by=teams&lang=en)[Discord](/subscribe?by=discord&lang=en)[Google Chat](/subscribe?by=google-chat&lang=en)[Telegram](/subscribe?by=telegram&lang=en)[SMS](/subscribe?by=sms&lang=en)[This browser](/subscribe?by=web-push&lang=en)[Feeds and calendar](/subscribe?by=feeds&lang=en)',
      'E-mail address',
      'We will send you a message with a link to confirm.',
      'What about?',
      'Everything, including future components',
      'Selected components only',
      'Checkout',
      'Shop',
      'Everything in Shop',
      'Mail',
      'Which messages?',
      'Incidents',
      'Maintenance',
      'Announcements',
      'Language of the messagesDeutschEnglishfrançais',
      'Please leave this field empty',
      'Subscribe',
      'Every message has a link to unsubscribe.',
    ]);
    const form = await html();
    expect(form).toContain('action="/subscribe?lang=en"');
    expect(form).toContain(
      '<input type="email" autocomplete="email" name="address" value required spellcheck="false" aria-describedby="address-hint"/>',
    );
    expect(form.match(/ checked/g)).toHaveLength(4);
    expect(form).toContain('name="scope" value="all" checked');
    expect(form).toMatch(/<option[^>]* selected[^>]*>English/);
    expect(form.match(/<option[^>]* selected/g)).toHaveLength(1);
    expect(form).not.toMatch(/role="alert"|class="problem"|aria-invalid|name="altcha"|<noscript>/);
    expect(form).toContain('<meta name="robots" content="noindex"/>');
    expect(form.match(/<script[^>]*>/g)).toEqual([`<script src="/assets/${SUBSCRIBE_SCRIPT_FILE}" defer>`]);
    expect(form).toContain('data-least-ms="2000"');
  });

  it('shows what was chosen before', async () => {
    const form = await html({
      isEverything: false,
      componentIds: new Set([1]),
      groupIds: new Set([5]),
      events: ['maintenance'],
    });
    const checked = [...form.matchAll(/name="(\w+)" value="(\w+)" checked/g)].map(
      ([, name, value]) => `${name} ${value}`,
    );
    expect(checked).toEqual(['scope chosen', 'component 1', 'group 5', 'event maintenance']);
  });

  it('asks for an address of the channel', async () => {
    const form = await html({ channel: 'slack', address: 'https://hooks.example' });
    expect(form).toContain(
      '<input type="url" autocomplete="off" name="address" value="https://hooks.example"',
    );
    expect(outline(contentOf(form, 'main'))).toContain('Address of the Slack incoming webhook');
    expect(form).toContain(
      '<link rel="canonical" href="https://status.example.org/subscribe?by=slack&amp;lang=en"/>',
    );
  });

  it('leaves out a choice where there is none', async () => {
    expect(await shown({}, { subscribable: new Set() })).not.toContain('What about?');
    const single = viewIn('en', {}, {}, { ...BERLIN, locales: ['en'] });
    const form = await html({}, { view: single });
    expect(form).toContain('<input type="hidden" name="language" value="en"/>');
    expect(form).not.toContain('<select');
  });

  it.each([
    [
      'address',
      'Please enter an e-mail address such as ada@example.com, without name and quotes.',
      'address-problem',
    ],
    ['events', 'Please choose at least one kind of message.', 'events-problem'],
    ['chosen', 'Please choose at least one component or group, or everything.', 'scope-problem'],
    ['gone', 'Some of your choices no longer exist. Please choose again.', 'scope-problem'],
  ] as const)('says what is wrong beside the field: %s', async (problem, text, id) => {
    const form = await html({}, { problems: [problem] });
    const lines = outline(contentOf(form, 'main'));
    expect(lines[3]).toBe('Please check what you entered');
    expect(lines).toContain(text);
    expect([...form.matchAll(/<p class="problem" id="([^"]*)"/g)].map(([, found]) => found)).toEqual([id]);
    expect(form).toMatch(new RegExp(`aria-describedby="${id}[" ]`));
    expect(form.includes('aria-invalid="true"')).toBe(problem === 'address');
  });

  it.each([
    [
      { problems: ['again'] },
      'That was very quick, or this page was open for too long. Please send the form again.',
    ],
    [{ problems: ['proof'] }, /^Your browser did not finish/],
    [{ waitMinutes: 1 }, 'Too many people are subscribing right now. Please try again in a minute.'],
  ] as const)('says above it why it was not taken: %j', async (props, text) => {
    const lines = await shown({}, props);
    expect(lines.slice(3, 6)).toEqual([
      'Please check what you entered',
      typeof text === 'string' ? text : expect.stringMatching(text),
      'E-mail address',
    ]);
  });

  it('has the challenge for the script, if there is one', async () => {
    const challenge = {
      parameters: { salt: 's1', nonce: 'n1', keyPrefix: 'k1' },
    } as unknown as Props['challenge'];
    const form = await html({}, { challenge });
    expect(form).toContain('data-salt="s1" data-nonce="n1" data-prefix="k1"');
    expect(form).toContain('&quot;nonce&quot;:&quot;n1&quot;');
    expect(form).toMatch(/<script src="\/assets\/[^"]+\.js" defer>/);
    expect(form).toContain('<noscript>');
  });
});

describe('The feeds to subscribe to', () => {
  it('are shown with their addresses', async () => {
    const lines = outline(
      contentOf(await rendered(SubscribeFeedsPage({ view, channels: PRODUCT_CHANNELS })), 'main'),
    );
    expect(lines[2]).toContain('*[Feeds and calendar]');
    expect(lines.slice(4)).toEqual([
      'Atom: [https://status.example.org/history.atom?lang=en](/history.atom?lang=en)',
      'RSS: [https://status.example.org/history.rss?lang=en](/history.rss?lang=en)',
      'JSON Feed: [https://status.example.org/history.json?lang=en](/history.json?lang=en)',
      'Calendar: [https://status.example.org/maintenances.ics?lang=en](/maintenances.ics?lang=en)',
    ]);
  });
});
