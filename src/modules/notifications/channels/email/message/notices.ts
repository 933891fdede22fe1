import { baseOf } from '#core/languages/catalogues.js';
import type { Tenant } from '#core/context/tenant.js';
import { ACCOUNT_PATH, CONSOLE_PATH } from '#platform/access/sign-in/console-path.js';
import type { IncidentStatus } from '#core/status/incident-status.js';
import { calendarEvent, CALENDAR_END, CALENDAR_HEAD, type CalendarEvent } from '#core/text/calendar-event.js';
import { STATUS_COLORS } from '#core/status/status-colors.js';
import { catalogueFor } from '#core/languages/catalogues.js';
import { isTopicEvent } from '#core/languages/topic-events.js';
import type { MailTexts } from '#core/languages/catalogue.js';
import { lastedText, plannedText } from '../../../rules/time-texts.js';
import type { NotificationContent } from '../../../rules/notification-content.js';
import type { NewSignIn, PasskeyChange, SilentIncident } from '../../../services/person-mails.js';
import { markdownBody, markdownText } from './markdown-body.js';
import type { Attachment, Notice, Sender } from './notice.js';
import { slot } from './slots.js';

/** Default color, for tenants without one. */
const COLOR = '#0550ae';
/** SVG images, which hardly any mail client shows. */
const DRAWING = /\.svg$/;

/** Sender and language of a mail. */
export interface Audience {
  readonly tenant: Tenant;
  /** Scheme, host and port of the tenant's page. */
  readonly origin: string;
  readonly locale: string;
}

/** Notice of an event in one language. Undefined for an event without mails. */
export async function topicNotice(
  audience: Audience,
  content: NotificationContent,
): Promise<Notice | undefined> {
  const { texts, common } = commonOf(audience);
  const { event, title, components, status, isTranslated } = content;
  if (!isTopicEvent(event)) return undefined;
  const kind = texts.events[event];
  const hints = [
    ...common.hints,
    ...(isTranslated ? [] : [texts.notTranslated(languageName(texts, audience.locale))]),
  ];
  return {
    ...common,
    subject: texts.labelled(kind, title),
    heading: title,
    kind,
    hints,
    body: await markdownBody(content.body, audience.origin),
    facts: [
      ...(status === null ? [] : [{ label: texts.state, value: texts.working[status] }]),
      ...timesOf(content, texts, audience.tenant.settings.timeZone),
    ],
    affected: {
      label: texts.affected,
      components: components.map(({ name, impact }) => ({
        name,
        // Once it is over, its impact is no longer news.
        impact: isOver(status) ? undefined : { label: texts.status[impact], color: STATUS_COLORS[impact] },
      })),
    },
    button: { label: texts.showPage, href: content.url },
    attachment: content.calendarEvent === null ? undefined : await calendarFile(content.calendarEvent),
  };
}

/** A calendar with the maintenance alone. Without a METHOD: nobody is invited or has to reply. */
async function calendarFile(event: CalendarEvent): Promise<Attachment> {
  const written = calendarEvent({ ...event, text: await markdownText(event.text) });
  return {
    name: `maintenance-${event.id}.ics`,
    type: 'text/calendar',
    content: CALENDAR_HEAD + written + CALENDAR_END,
  };
}

/**
 * Asks whether the recipient wants mails. It says nothing else and has no unsubscribe link, because the
 * recipient may not have asked for it.
 */
export function confirmationNotice(audience: Audience): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.confirmSubject(name),
    heading: texts.confirmHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.confirmText(name)],
    button: { label: texts.confirmButton, href: slot('confirm') },
    footnote: texts.confirmIgnore,
    links: [],
  };
}

/**
 * Invites a person to become a member.
 *
 * @param url of the invitation
 */
export function invitationNotice(audience: Audience, url: string): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.inviteSubject(name),
    heading: texts.inviteHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.inviteText(name)],
    button: { label: texts.inviteButton, href: url },
    footnote: texts.inviteIgnore,
    links: [],
  };
}

/** A code that a member has asked for to sign in. */
export function codeNotice(audience: Audience, code: string): Notice {
  return noticeOfCode(audience, code, commonOf(audience).texts.codeText);
}

/** A code that a visitor has asked for to see a protected page. */
export function entranceCodeNotice(audience: Audience, code: string): Notice {
  return noticeOfCode(audience, code, commonOf(audience).texts.entranceCodeText);
}

/** The subject has the code, too, because many read it in a notification. */
function noticeOfCode(audience: Audience, code: string, textOf: (name: string) => string): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.codeSubject(name, code),
    heading: code,
    kind: texts.statusPageOf(name),
    paragraphs: [textOf(name)],
    footnote: texts.codeIgnore,
    links: [],
  };
}

/** Tells a member of a sign-in that was perhaps not theirs, and what to do then. */
export function newSignInNotice(audience: Audience, { at, way, browser, system }: NewSignIn): Notice {
  const { texts, common } = commonOf(audience);
  const { name, settings } = audience.tenant;
  const known = browser !== '' && system !== '' ? texts.browserOn(browser, system) : browser || system;
  return {
    ...common,
    subject: texts.newSignInSubject(name),
    heading: texts.newSignInHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.newSignInText(name), texts.newSignInAdvice],
    facts: [
      { label: texts.signedInAt, value: timeFormat(texts, settings.timeZone).format(at) },
      { label: texts.signInWay, value: new Map(Object.entries(texts.signInWays)).get(way) ?? way },
      { label: texts.browser, value: known || texts.unknownBrowser },
    ],
    button: { label: texts.newSignInButton, href: `${audience.origin}${ACCOUNT_PATH}` },
    footnote: texts.memberReason(name),
    links: [],
  };
}

/** Tells a member that a passkey was added or removed. */
export function passkeyNotice(audience: Audience, { at, isAdded }: PasskeyChange): Notice {
  const { texts, common } = commonOf(audience);
  const { name, settings } = audience.tenant;
  const subject = isAdded ? texts.passkeyAddedSubject : texts.passkeyRemovedSubject;
  const text = isAdded ? texts.passkeyAddedText : texts.passkeyRemovedText;
  return {
    ...common,
    subject: subject(name),
    heading: isAdded ? texts.passkeyAddedHeading : texts.passkeyRemovedHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [text(name), texts.newSignInAdvice],
    facts: [{ label: texts.signedInAt, value: timeFormat(texts, settings.timeZone).format(at) }],
    button: { label: texts.newSignInButton, href: `${audience.origin}${ACCOUNT_PATH}` },
    footnote: texts.memberReason(name),
    links: [],
  };
}

/** Tells a member, at the new address or at the one before, that it was changed. */
export function addressNotice(audience: Audience, isNew: boolean): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  const text = isNew ? texts.addressNewText : texts.addressOldText;
  return {
    ...common,
    subject: texts.addressSubject(name),
    heading: texts.addressHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [text(name), texts.addressAdvice],
    footnote: texts.memberReason(name),
    links: [],
  };
}

/** Tells a member that single sign-on is enforced. */
export function ssoEnforcedNotice(audience: Audience): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.ssoSubject(name),
    heading: texts.ssoHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.ssoText(name)],
    button: { label: texts.signInButton, href: `${audience.origin}${CONSOLE_PATH}/sign-in` },
    footnote: texts.memberReason(name),
    links: [],
  };
}

/** Tells a member the names of the roles that somebody has given. */
export function rolesNotice(audience: Audience, roles: readonly string[]): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.rolesSubject(name),
    heading: texts.rolesHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.rolesText(name)],
    facts: [{ label: texts.roles, value: roles.length === 0 ? texts.noRoles : roles.join(', ') }],
    button: { label: texts.signInButton, href: audience.origin + CONSOLE_PATH },
    footnote: texts.memberReason(name),
    links: [],
  };
}

/** Tells a member of an open incident that has had no update for long. */
export function silenceNotice(audience: Audience, { title, minutes, path }: SilentIncident): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.labelled(texts.silenceSubject(minutes), title),
    heading: title,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.silenceText(minutes)],
    button: { label: texts.silenceButton, href: audience.origin + path },
    footnote: texts.silenceReason(name),
    links: [],
  };
}

/** Sent when a subscriber tries to subscribe again: a link to the existing subscription. */
export function manageLinkNotice(audience: Audience): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.manageSubject(name),
    heading: texts.manageHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.manageText(name)],
    button: { label: texts.manage, href: slot('manage') },
    links: [{ label: texts.unsubscribe, slot: 'unsubscribe' }],
  };
}

/** Sent after somebody unsubscribed the address by a link, because others may read it as well: a link to undo that. */
export function unsubscribedNotice(audience: Audience): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.undoSubject(name),
    heading: texts.undoHeading,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.undoText(name)],
    button: { label: texts.undoButton, href: slot('undo') },
    footnote: texts.undoIgnore,
    links: [],
  };
}

/** Test mail, which shows that mails arrive. */
export function trialNotice(audience: Audience): Notice {
  const { texts, common } = commonOf(audience);
  const { name } = audience.tenant;
  return {
    ...common,
    subject: texts.labelled(texts.trialSubject, texts.statusPageOf(name)),
    heading: texts.trialSubject,
    kind: texts.statusPageOf(name),
    paragraphs: [texts.trialText(name)],
  };
}

interface Common {
  readonly texts: MailTexts;
  readonly common: Omit<Notice, 'subject' | 'heading' | 'kind'>;
}

function commonOf({ tenant, origin, locale }: Audience): Common {
  const texts = catalogueFor(locale, tenant.locales).mail;
  const common = {
    locale: texts.locale,
    hints: isIn(texts, locale) ? [] : [texts.noTranslation(languageName(texts, locale))],
    paragraphs: [],
    body: { html: '', text: '' },
    facts: [],
    affected: { label: texts.affected, components: [] },
    button: undefined,
    attachment: undefined,
    footnote: texts.reason(tenant.name),
    links: [
      { label: texts.manage, slot: 'manage' },
      { label: texts.unsubscribe, slot: 'unsubscribe' },
    ],
    sender: senderOf(tenant, origin),
  } as const;
  return { texts, common };
}

function senderOf({ name, settings: { color, logoPath } }: Tenant, origin: string): Sender {
  const isShown = logoPath !== null && !DRAWING.test(logoPath);
  return {
    name,
    url: origin,
    color: color ?? COLOR,
    logoUrl: isShown ? origin + logoPath : undefined,
  };
}

function timesOf(
  { status, startedAt, endsAt, previous }: NotificationContent,
  texts: MailTexts,
  timeZone: string,
): Notice['facts'] {
  const format = timeFormat(texts, timeZone);
  const end = isOver(status) ? texts.end : texts.plannedEnd;
  const lasted = lastedText({ status, startedAt, endsAt }, texts.locale);
  return [
    ...(startedAt === null ? [] : [{ label: texts.start, value: format.format(startedAt) }]),
    ...(endsAt === null ? [] : [{ label: end, value: format.format(endsAt) }]),
    ...(previous === null ? [] : [{ label: texts.previously, value: plannedText(previous, format) }]),
    ...(lasted === undefined ? [] : [{ label: texts.duration, value: lasted }]),
  ];
}

function timeFormat(texts: MailTexts, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(texts.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
}

function isOver(status: IncidentStatus | null): boolean {
  return status === 'resolved' || status === 'completed' || status === 'cancelled';
}

/** Whether texts are in a language, regardless of its region. */
function isIn(texts: MailTexts, locale: string): boolean {
  return baseOf(texts.locale) === baseOf(locale);
}

/** Name of a language in the language of the texts, such as `French`. */
function languageName(texts: MailTexts, locale: string): string {
  return new Intl.DisplayNames([texts.locale], { type: 'language' }).of(locale) ?? locale;
}
