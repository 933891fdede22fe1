import type { VNode } from 'preact';
import { SUBSCRIBER_CHANNELS, type SubscriberChannel } from '#core/status/subscriber-channels.js';
import { feedLinks } from '../feeds/feed-links.js';
import { Layout } from '../pages/layout.js';
import { PROOF_SCRIPT_FILE, SUBSCRIBE_SCRIPT_FILE } from '../pages/page-script.js';
import type { PageView } from '../view/page-view.js';
import { ChoiceFieldsets, Problem } from './choice-fields.js';
import { LEAST_FORM_MS } from './subscribe-form-times.js';
import type { ProofChallenge } from './proof-of-work.js';
import { catalogueOf } from '#core/languages/catalogues.js';
import type { SubscribeTexts } from '#core/languages/subscribe-texts.js';
import { TRAP_FIELD, type FormProblem, type SubscribeFields } from './subscription-form.js';

/** Keeps browsers and password managers from filling a field in, which would make a person look like a program. */
const NOT_FILLED_IN = {
  autocomplete: 'off',
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-lpignore': 'true',
} as const;

/** Ways to subscribe: channels, which need an address, and feeds. */
type SubscribeWay = SubscriberChannel | 'feeds';

interface SubscribeProps {
  readonly view: PageView;
  readonly fields: SubscribeFields;
  readonly subscribable: ReadonlySet<number>;
  readonly problems: readonly FormProblem[];
  /** Minutes until new subscriptions are accepted; 0 if they are accepted now. */
  readonly waitMinutes: number;
  /** Challenge that the browser must solve first; null if none is required. */
  readonly challenge: ProofChallenge | null;
}

/** Form to subscribe through one channel. */
export function SubscribePage(props: SubscribeProps): VNode {
  const { view, fields, subscribable, problems, waitMinutes, challenge } = props;
  const texts = catalogueOf(view.locale).subscribing;
  const { channel } = fields;
  const isWrong = problems.length > 0 || waitMinutes > 0;
  return (
    <Frame view={view} texts={texts} way={channel}>
      {isWrong && (
        <div class="card major_outage" role="alert">
          <p class="name">{texts.problem}</p>
          {problems.includes('again') && <p>{texts.again}</p>}
          {problems.includes('proof') && <p>{texts.noProof}</p>}
          {waitMinutes > 0 && <p>{texts.tooMany(waitMinutes)}</p>}
        </div>
      )}
      <script src={`/assets/${SUBSCRIBE_SCRIPT_FILE}`} defer />
      <form
        class="form"
        method="post"
        action={`/subscribe?lang=${view.locale}`}
        data-least-ms={LEAST_FORM_MS}
      >
        <input type="hidden" name="channel" value={channel} />
        <input type="hidden" name="shown" value={fields.shown} />
        <label class="field">
          <span>{texts.address[channel]}</span>
          <AddressInput fields={fields} isWrong={problems.includes('address')} />
        </label>
        {problems.includes('address') && <Problem id="address-problem" text={texts.wrongAddress[channel]} />}
        <p class="description" id="address-hint">
          {texts.hint[channel]}
        </p>
        <ChoiceFieldsets
          view={view}
          texts={texts}
          fields={fields}
          subscribable={subscribable}
          problems={problems}
        />
        <p class="unseen" aria-hidden="true">
          <label>
            {texts.leaveEmpty} <input type="text" name={TRAP_FIELD} tabIndex={-1} {...NOT_FILLED_IN} />
          </label>
        </p>
        {challenge !== null && <Proof challenge={challenge} texts={texts} />}
        <p>
          <button type="submit" class="button">
            {texts.subscribe}
          </button>
        </p>
        <p class="description">{texts.privacy}</p>
      </form>
    </Frame>
  );
}

/** Challenge that the script solves before submission, with a note for browsers without scripts. */
function Proof({
  challenge,
  texts,
}: {
  readonly challenge: ProofChallenge;
  readonly texts: SubscribeTexts;
}): VNode {
  const { salt, nonce, keyPrefix } = challenge.parameters;
  return (
    <>
      <input
        type="hidden"
        name="altcha"
        data-challenge={JSON.stringify(challenge)}
        data-salt={salt}
        data-nonce={nonce}
        data-prefix={keyPrefix}
      />
      <script src={`/assets/${PROOF_SCRIPT_FILE}`} defer />
      <noscript>
        <p>{texts.needsScript}</p>
      </noscript>
    </>
  );
}

interface AddressProps {
  readonly fields: SubscribeFields;
  readonly isWrong: boolean;
}

function AddressInput({ fields: { channel, address }, isWrong }: AddressProps): VNode {
  const attributes = {
    name: 'address',
    value: address,
    required: true,
    spellcheck: false,
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-describedby': isWrong ? 'address-problem address-hint' : 'address-hint',
  } as const;
  return channel === 'email' ? (
    <input type="email" autocomplete="email" {...attributes} />
  ) : (
    <input type="url" autocomplete="off" {...attributes} />
  );
}

/** URLs of the feeds and the calendar, for copying. */
export function SubscribeFeedsPage({ view }: { readonly view: PageView }): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <Frame view={view} texts={texts} way="feeds">
      <p>{texts.feedsText}</p>
      <dl class="addresses">
        {feedLinks(view, null).map(({ href, type, label }) => (
          <div key={href}>
            <dt>{label}</dt>
            <dd>
              <a href={href} type={type}>
                {view.origin + href}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Frame>
  );
}

interface FrameProps {
  readonly view: PageView;
  readonly texts: SubscribeTexts;
  readonly way: SubscribeWay;
  readonly children: VNode | (VNode | false)[];
}

/** Page frame: heading and navigation among the ways to subscribe. */
function Frame({ view, texts, way, children }: FrameProps): VNode {
  const intro = texts.intro(view.tenant.name);
  return (
    <Layout view={view} title={texts.subscribe} description={intro} path={pathOf(way)} isForm>
      <h1>{texts.subscribe}</h1>
      <p>{intro}</p>
      <nav class="ways" aria-label={texts.ways}>
        {[...SUBSCRIBER_CHANNELS, 'feeds' as const].map((one) => (
          <a key={one} href={view.href(pathOf(one))} aria-current={one === way ? 'true' : undefined}>
            {one === 'feeds' ? texts.feeds : texts.channel[one]}
          </a>
        ))}
      </nav>
      {children}
    </Layout>
  );
}

function pathOf(way: SubscribeWay): string {
  return way === 'email' ? '/subscribe' : `/subscribe?by=${way}`;
}
