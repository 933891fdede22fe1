import type { VNode } from 'preact';
import type { Channel } from '#platform/channels/channel.js';
import { channelTexts } from '#platform/channels/channels.js';
import { feedLinks } from '../feeds/feed-links.js';
import { Layout } from '../pages/layout.js';
import { PROOF_SCRIPT_FILE, SUBSCRIBE_SCRIPT_FILE } from '../pages/page-script.js';
import type { PageView } from '../view/page-view.js';
import { ChoiceFieldsets, Problem } from './choice-fields.js';
import { LEAST_FORM_MS } from './subscribe-form-times.js';
import type { ProofChallenge } from './proof-of-work.js';
import { catalogueOf } from '#core/languages/catalogues.js';
import type { SubscribeTexts } from '#core/languages/catalogue.js';
import { TRAP_FIELD, type FormProblem, type SubscribeFields } from './subscription-form.js';

/** Keeps browsers and password managers from filling a field in, which would make a person look like a program. */
const NOT_FILLED_IN = {
  autocomplete: 'off',
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-lpignore': 'true',
} as const;

interface SubscribeProps {
  readonly view: PageView;
  readonly channels: readonly Channel[];
  readonly channel: Channel;
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
  const { view, channels, channel, fields, subscribable, problems, waitMinutes, challenge } = props;
  const texts = catalogueOf(view.locale).subscribing;
  const ofChannel = channelTexts(channel, view.locale);
  const isWrong = problems.length > 0 || waitMinutes > 0;
  return (
    <Frame view={view} channels={channels} texts={texts} way={channel.name}>
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
        <input type="hidden" name="channel" value={channel.name} />
        <input type="hidden" name="shown" value={fields.shown} />
        <label class="field">
          <span>{ofChannel.address}</span>
          <AddressInput
            field={channel.field}
            address={fields.address}
            isWrong={problems.includes('address')}
          />
        </label>
        {problems.includes('address') && <Problem id="address-problem" text={ofChannel.wrongAddress} />}
        <p class="description" id="address-hint">
          {ofChannel.hint}
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
  readonly field: Channel['field'];
  readonly address: string;
  readonly isWrong: boolean;
}

function AddressInput({ field, address, isWrong }: AddressProps): VNode {
  const attributes = {
    name: 'address',
    value: address,
    required: true,
    spellcheck: false,
    'aria-invalid': isWrong ? 'true' : undefined,
    'aria-describedby': isWrong ? 'address-problem address-hint' : 'address-hint',
  } as const;
  // Preact has a type for each type of field, and none for one that is only known later.
  const type = field.type as 'text';
  return <input type={type} autocomplete={field.autocomplete ?? 'off'} {...attributes} />;
}

/** URLs of the feeds and the calendar, for copying. */
export function SubscribeFeedsPage({ view, channels }: Pick<SubscribeProps, 'view' | 'channels'>): VNode {
  const texts = catalogueOf(view.locale).subscribing;
  return (
    <Frame view={view} channels={channels} texts={texts} way="feeds">
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
  readonly channels: readonly Channel[];
  readonly texts: SubscribeTexts;
  /** Name of a channel, or `feeds`. */
  readonly way: string;
  readonly children: VNode | (VNode | false)[];
}

/** Page frame: heading and navigation among the ways to subscribe. */
function Frame({ view, channels, texts, way, children }: FrameProps): VNode {
  const intro = texts.intro(view.tenant.name);
  const pathOf = (one: string): string => (one === channels[0]?.name ? '/subscribe' : `/subscribe?by=${one}`);
  const ways = [
    ...channels.map((channel) => ({ name: channel.name, text: channelTexts(channel, view.locale).name })),
    { name: 'feeds', text: texts.feeds },
  ];
  return (
    <Layout view={view} title={texts.subscribe} description={intro} path={pathOf(way)} isForm>
      <h1>{texts.subscribe}</h1>
      <p>{intro}</p>
      <nav class="ways" aria-label={texts.ways}>
        {ways.map(({ name, text }) => (
          <a key={name} href={view.href(pathOf(name))} aria-current={name === way ? 'true' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      {children}
    </Layout>
  );
}
