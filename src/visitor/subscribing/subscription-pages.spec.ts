import type { VNode } from 'preact';
import { describe, expect, it } from 'vitest';
import { contentOf, outline, rendered } from '../../../test/support/rendered-page.js';
import { viewIn } from '../../../test/support/visitor-view.js';
import type { OwnSubscription } from '#modules/subscribers/store/own-subscriptions.repository.js';
import { catalogueOf } from '#core/languages/catalogues.js';
import { emptyForm } from './subscription-form.js';
import {
  ConfirmPage,
  ConfirmedPage,
  EndedLinkPage,
  InactivePage,
  ManagePage,
  SentPage,
  UnsubscribePage,
  UnsubscribedPage,
} from './subscription-pages.js';

const view = viewIn('en');
const closed = viewIn('en', {}, { subscriptionsEnabled: false });
const texts = catalogueOf('en').subscribing;
const path = '/subscriptions/token';
const own = {
  address: 'ada@example.com',
  isPaused: false,
  incidentIds: [] as readonly number[],
} as OwnSubscription;
const back = `[${texts.back}](/?lang=en)`;
const again = `[${texts.subscribeAgain}](/subscribe?lang=en)`;

async function shown(page: VNode): Promise<string[]> {
  return outline(contentOf(await rendered(page), 'main'));
}

describe('A page of a subscription', () => {
  it('tells the result, and leads back or to a new subscription', async () => {
    expect(await shown(SentPage({ view, isByItself: false }))).toEqual([
      `# ${texts.sent}`,
      texts.sentText,
      back,
    ]);
    expect(await shown(EndedLinkPage({ view, path, isReplaced: true }))).toEqual([
      `# ${texts.replaced}`,
      texts.replacedText,
      again,
    ]);
    expect(await shown(EndedLinkPage({ view, path, isReplaced: false }))).toEqual([
      `# ${texts.expired}`,
      texts.expiredText,
      again,
    ]);
    expect(await shown(UnsubscribedPage({ view, path }))).toEqual([
      `# ${texts.unsubscribed}`,
      texts.unsubscribedText,
      again,
    ]);
    expect(await shown(InactivePage({ view, path }))).toEqual([
      `# ${texts.inactive}`,
      texts.inactiveText,
      again,
    ]);
    expect((await shown(InactivePage({ view: closed, path }))).at(-1)).toBe(back);
  });

  it('acts only when its button is pressed, in its language', async () => {
    const confirm = ConfirmPage({ view, path, own, incidentIds: [] });
    expect(await shown(confirm)).toEqual([
      `# ${texts.confirm}`,
      texts.confirmText('Acme'),
      'ada@example.com',
      texts.confirmButton,
    ]);
    const form = `method="post" action="${path}?lang=en"`;
    expect(await rendered(confirm)).toContain(form);
    const leave = UnsubscribePage({ view, path, own });
    expect((await shown(leave))[1]).toBe(texts.unsubscribeAsk('ada@example.com', 'Acme'));
    expect(await rendered(leave)).toContain(form);
  });

  it('shows the secret of a webhook once', async () => {
    const page = (isRepeated: boolean, secret: string | null) =>
      shown(ConfirmedPage({ view, path, isRepeated, secret }));
    expect(await page(false, 'whsec_1')).toEqual([
      `# ${texts.confirmed}`,
      texts.confirmedText,
      `${texts.secret}: whsec_1${texts.secretText}`,
      back,
    ]);
    expect(await page(true, null)).toEqual([`# ${texts.confirmed}`, texts.alreadyText, back]);
  });
});

describe('The page to manage a subscription', () => {
  const manage = (props: Partial<Parameters<typeof ManagePage>[0]>): VNode =>
    ManagePage({
      view,
      path,
      own,
      fields: emptyForm('email', 'en', '', null),
      subscribable: new Set(),
      problems: [],
      done: undefined,
      ...props,
    });
  const steps = [texts.unsubscribe + ' ' + texts.unsubscribeText];

  it('can change, pause and end it', async () => {
    const lines = await shown(manage({}));
    expect(lines.slice(0, 3)).toEqual([
      `# ${texts.manage}`,
      texts.manageText('ada@example.com'),
      texts.kinds,
    ]);
    expect(lines.slice(-3)).toEqual([texts.save, `${texts.pause} ${texts.pauseText}`, ...steps]);
    expect(await rendered(manage({}))).toContain('name="action" value="pause"');
  });

  it('can resume a paused one', async () => {
    const lines = await shown(manage({ own: { ...own, isPaused: true } }));
    expect(lines[2]).toBe(texts.paused);
    expect(lines.slice(-2)).toEqual([texts.resume, ...steps]);
    expect(await rendered(manage({ own: { ...own, isPaused: true } }))).toContain(
      'name="action" value="resume"',
    );
  });

  it('says what was done, or what is wrong', async () => {
    expect((await shown(manage({ done: 'saved' })))[2]).toBe(texts.saved);
    expect((await shown(manage({ problems: ['events'] }))).slice(2, 3)).toEqual([texts.problem]);
  });

  it('can only pause and end it while subscriptions are disabled', async () => {
    const lines = await shown(manage({ view: closed }));
    expect(lines.slice(2)).toEqual([`${texts.pause} ${texts.pauseText}`, ...steps]);
  });
});
