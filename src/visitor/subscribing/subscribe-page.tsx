import type { VNode } from 'preact';
import type { Channel } from '#platform/channels/channel.js';
import { channelTexts } from '#platform/channels/channels.js';
import { feedLinks } from '../feeds/feed-links.js';
import { Layout } from '../pages/layout.js';
import { PROOF_SCRIPT_FILE, SUBSCRIBE_SCRIPT_FILE } from '../pages/page-script.js';
import type { PageView } from '../view/page-view.js';
import { ChoiceFieldsets, LanguageField, Problem } from './choice-fields.js';
import { LEAST_FORM_MS } from './subscribe-form-times.js';
import type { ProofChallenge } from './proof-of-work.js';
import { FollowedLink } from './followed-link.js';
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
  /** Public key that browsers subscribe with. */
  readonly pushKey: string;
}

/** Form to subscribe through one channel. */
export function SubscribePage(props: SubscribeProps): VNode {
  const { view, channels, channel, fields, subscribable, problems, waitMinutes, challenge, pushKey } = props;
  const texts = catalogueOf(view.locale).subscribing;
  const ofChannel = channelTexts(channel, view.locale);
  const isWrong = problems.length > 0 || waitMinutes > 0;
  return (
    <Frame view={view} channels={channels} texts={texts} way={channel.name} incidentId={fields.incidentId}>
      {isWrong && (
        <div class="card major_outage" role="alert">
          <p class="name">{texts.problem}</p>
          {problems.includes('again') && <p>{texts.again}</p>}
          {problems.includes('over') && <p>{texts.followedOver}</p>}
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
        {channel.field.type === 'push' ? (
          <BrowserField texts={texts} pushKey={pushKey} />
        ) : (
          <label class="field">
            <span>{ofChannel.address}</span>
            <AddressInput
              field={channel.field}
              address={fields.address}
              isWrong={problems.includes('address')}
            />
          </label>
        )}
        {problems.includes('address') && <Problem id="address-problem" text={ofChannel.wrongAddress} />}
        <p class="description" id="address-hint">
          {ofChannel.hint}
        </p>
        {fields.incidentId === null ? (
          <ChoiceFieldsets
            view={view}
            texts={texts}
            fields={fields}
            subscribable={subscribable}
            problems={problems}
          />
        ) : (
          <>
            <input type="hidden" name="incident" value={fields.incidentId} />
            <LanguageField view={view} texts={texts} fields={fields} />
          </>
        )}
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
        {channel.confirmsBy !== 'code' && <p class="description">{texts.privacy}</p>}
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

/** What the script fills in; empty also after a mistake, so that it asks the browser again. */
function BrowserField({
  texts,
  pushKey,
}: Pick<SubscribeProps, 'pushKey'> & { readonly texts: SubscribeTexts }): VNode {
  return (
    <>
      <input type="hidden" name="address" data-push-key={pushKey} />
      <p class="problem" id="push-problem" role="alert" hidden>
        {texts.noPush}
      </p>
      <noscript>
        <p>{texts.noPush}</p>
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
    <Frame view={view} channels={channels} texts={texts} way="feeds" incidentId={null}>
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
  /** The only incident that is to be followed. */
  readonly incidentId: number | null;
  readonly children: VNode | (VNode | false)[];
}

/** Page frame: heading and navigation among the ways to subscribe. */
function Frame({ view, channels, texts, way, incidentId, children }: FrameProps): VNode {
  const incident = view.page.incidents.find(({ id }) => id === incidentId);
  const [title, intro] =
    incidentId === null
      ? [texts.subscribe, texts.intro(view.tenant.name)]
      : [texts.follow[incident?.type ?? 'incident'], texts.followText];
  const pathOf = (one: string): string => {
    const query = new URLSearchParams({
      ...(one === channels[0]?.name ? {} : { by: one }),
      ...(incidentId === null ? {} : { incident: String(incidentId) }),
    });
    return query.size === 0 ? '/subscribe' : `/subscribe?${query.toString()}`;
  };
  const ways = [
    ...channels.map((channel) => ({
      name: channel.name,
      text: channelTexts(channel, view.locale).name,
      isPush: channel.field.type === 'push',
    })),
    ...(incidentId === null ? [{ name: 'feeds', text: texts.feeds, isPush: false }] : []),
  ];
  return (
    <Layout view={view} title={title} description={intro} path={pathOf(way)} isForm>
      <h1>{title}</h1>
      {incident !== undefined && <FollowedLink view={view} incident={incident} />}
      <p>{intro}</p>
      <nav class="ways" aria-label={texts.ways}>
        {ways.map(({ name, text, isPush }) => (
          <a
            key={name}
            href={view.href(pathOf(name))}
            aria-current={name === way ? 'true' : undefined}
            // The script shows it where the browser can.
            {...(isPush && { 'data-push-way': '', hidden: name !== way })}
          >
            {text}
          </a>
        ))}
      </nav>
      {children}
    </Layout>
  );
}
