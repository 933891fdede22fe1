import type { ComponentStatus } from '#core/status/component-status.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import type { Direction } from './direction.js';
import type { TopicEvent } from './topic-events.js';

/** Names of statuses on pages and in notifications. */
export const STATUSES = {
  working: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
    scheduled: 'Scheduled',
    in_progress: 'In progress',
    verifying: 'Verifying',
    completed: 'Completed',
    cancelled: 'Cancelled',
  } satisfies Record<IncidentStatus, string>,
  status: {
    operational: 'Operational',
    under_maintenance: 'Under maintenance',
    degraded: 'Degraded',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
  } satisfies Record<ComponentStatus, string>,
  /** A value after its label, with the language's colon: `Start: 12:00`. Both may be empty. */
  labelled: (label: string, value: string): string => `${label}: ${value}`,
};

/** Texts about events that all channels share. */
const EVENTS = {
  ...STATUSES,
  /** Locale for formatting dates and language names. Plain `en` has day before month and 24 hours, as most readers expect. */
  locale: 'en-GB',
  events: {
    'incident.published': 'New incident',
    'incident.updated': 'Incident update',
    'incident.resolved': 'Resolved',
    'incident.reopened': 'Reopened',
    'incident.postmortem_published': 'Post-mortem',
    'maintenance.published': 'Maintenance scheduled',
    'maintenance.updated': 'Maintenance update',
    'maintenance.rescheduled': 'Maintenance rescheduled',
    'maintenance.starting_soon': 'Maintenance starts soon',
    'maintenance.started': 'Maintenance started',
    'maintenance.completed': 'Maintenance completed',
    'maintenance.cancelled': 'Maintenance cancelled',
    'maintenance.reopened': 'Maintenance resumed',
    'maintenance.postmortem_published': 'Post-mortem',
    'announcement.published': 'Announcement',
  } satisfies Record<TopicEvent, string>,
  state: 'Status',
  affected: 'Affected',
  start: 'Start',
  end: 'End',
  plannedEnd: 'Planned end',
  /** Times before a maintenance was moved. */
  previously: 'Previously',
  duration: 'Duration',
  showPage: 'View on the status page',
};

/** The texts from which the type of all catalogues is derived. */
export const ENGLISH = {
  page: {
    ...STATUSES,
    overall: {
      operational: 'All systems operational',
      under_maintenance: 'Maintenance under way',
      degraded: 'Degraded performance',
      partial_outage: 'Partial outage',
      major_outage: 'Major outage',
    } satisfies Record<ComponentStatus, string>,
    overallUnclear: 'We are investigating an incident',
    incident: 'Incident',
    maintenance: 'Maintenance',
    announcement: 'Announcement',
    activeIncidents: 'Right now',
    upcoming: 'Scheduled maintenance',
    components: 'Components',
    announcements: 'Announcements',
    history: 'History',
    overview: 'Overview',
    affects: 'Affects',
    postmortem: 'Post-mortem',
    uptime: (percent: string): string => `${percent} uptime`,
    /** Uptime of the whole page. */
    overallUptime: (percent: string): string => `Overall ${percent} uptime`,
    inWindow: (uptime: string, days: number): string =>
      `${uptime} in ${days === 1 ? '24 hours' : `${days} days`}`,
    /** Label of the choice of an uptime window. */
    window: 'Period for uptime',
    windowOf: (days: number): string => (days === 1 ? '24 hours' : `${days} days`),
    noData: 'no data',
    noTrouble: 'no incidents',
    noneLately: 'No incidents.',
    lasting: (status: string, minutes: string): string => `${status} ${minutes}`,
    started: 'Start',
    ended: 'End',
    planned: 'Planned end',
    nothingInMonth: 'Nothing happened in this month.',
    filter: 'Component',
    allComponents: 'All components',
    readOn: 'Read on',
    notFound: 'Page not found',
    notFoundText: 'There is nothing at this address. The page may have been removed.',
    /** A page that cannot be shown at the moment. */
    unavailable: 'This page is not available at the moment',
    unavailableText: 'Please try again in a minute.',
    nothingYet: 'Nothing has been set up here yet.',
    recently: 'In the last 14 days',
    allHistory: 'All history',
    plannedStart: 'Planned start',
    duration: 'Duration',
    yourTime: 'Your time',
    filterComponents: 'Filter components',
    onlyTrouble: 'Problems only',
    nothingFound: 'No components match.',
    noneInTrouble: 'All components are operational.',
    more: (count: number): string => `and ${count} more`,
    skip: 'Skip to content',
    subscribe: 'Subscribe',
    feeds: 'Feeds',
    /** Subject of an incident feed. */
    incidentsFeed: 'Incidents and maintenance',
    maintenanceCalendar: 'Maintenance',
    calendar: 'Calendar',
    updated: 'As of',
    poweredBy: 'Powered by Heliograph',
    preview: 'Preview: not published',
    /** Says when a preview expires. */
    previewUntil: (instant: string): string => `Visible only through this link, until ${instant}.`,
    /** Prefix of the instant since which a component has its status. */
    since: 'Since',
    uptimeByMonth: 'Uptime by month',
    month: 'Month',
    availability: 'Uptime',
    asTable: 'As a table',
    /** Before the names of what a component depends on, while these have a problem. */
    becauseOf: 'Because of',
    /** Between two names. */
    comma: ',',
    metrics: 'Metrics',
    time: 'Time',
    minimum: 'Minimum',
    mean: 'Mean',
    maximum: 'Maximum',
    noIncidents: 'Nothing has happened so far.',
    /** Duration of an open incident so far. */
    lastsFor: (duration: string): string => `for ${duration}`,
    lastUpdate: 'Last update',
    /** Label of the link to all updates of an incident. */
    updates: (count: number): string => (count === 1 ? '1 update' : `${count} updates`),
    /** Levels of announcements. */
    level: { info: 'Notice', warning: 'Important', critical: 'Urgent' },
    /** Replaces the overall status on a page without components. */
    overallNone: 'No components yet',
    /** Shown if an incident is open but there are no other recent ones. */
    nothingElse: 'No other incidents.',
    earlierUpdates: (count: number): string => `${count} updates in between`,
    noFigureYet: 'no figure yet',
    legend: 'Legend',
    /** Explains how uptime is computed. */
    uptimeOf: ({
      major,
      partial,
      degraded,
    }: Readonly<Record<'major' | 'partial' | 'degraded', string>>): string =>
      `Uptime is the share of time without an outage. A major outage counts ${major}, a partial one ${partial}, degraded performance ${degraded}; maintenance does not count.`,
    /** Explains the uptime of groups and of the page. */
    uptimeOfGroups: 'A group, and the page as a whole, always has the status of its worst component.',
    /** Describes the status bars of the last days, and says on which side the oldest is. */
    barsOf: (days: number, direction: Direction): string => {
      const side = direction === 'rtl' ? 'right' : 'left';
      return `The last ${days === 1 ? '24 hours' : `${days} days`}, oldest on the ${side}`;
    },
    everyKind: 'Everything',
    incidents: 'Incidents',
    maintenances: 'Maintenance',
    quiet: 'No incidents',
    /** Marks an incident that began on an earlier day. */
    continues: 'continues',
    filters: 'Filters',
    /** Label of the choice of a language. */
    language: 'Language',
    /** Label of the navigation to the previous and the next month. */
    months: 'Months',
  },
  /** Pages to subscribe, confirm, manage and unsubscribe. */
  subscribing: {
    subscribe: 'Subscribe',
    intro: (page: string): string => `Get notified when something happens at ${page}.`,
    ways: 'How would you like to be notified?',
    channel: {
      email: 'E-mail',
      webhook: 'Webhook',
    },
    feeds: 'Feeds and calendar',
    feedsText:
      'No sign-up needed: copy an address to your feed reader, or the maintenance calendar to your calendar.',
    address: {
      email: 'E-mail address',
      webhook: 'Webhook address',
    },
    hint: {
      email: 'We will send you a message with a link to confirm.',
      webhook: 'We send JSON in the format of Standard Webhooks. The first message has a link to confirm.',
    },
    about: 'What about?',
    everything: 'Everything, including future components',
    chosenOnly: 'Selected components only',
    wholeGroup: (group: string): string => `Everything in ${group}`,
    kinds: 'Which messages?',
    kind: {
      incident: 'Incidents',
      maintenance: 'Maintenance',
      announcement: 'Announcements',
    } satisfies Record<SubscribedEvent, string>,
    language: 'Language of the messages',
    leaveEmpty: 'Please leave this field empty',
    privacy: 'Every message has a link to unsubscribe.',
    problem: 'Please check what you entered',
    wrongAddress: {
      email: 'Please enter an e-mail address such as ada@example.com, without name and quotes.',
      webhook: 'Please enter a full, public address that starts with https://.',
    },
    nothingChosen: 'Please choose at least one component or group, or everything.',
    noKind: 'Please choose at least one kind of message.',
    gone: 'Some of your choices no longer exist. Please choose again.',
    again: 'That was very quick, or this page was open for too long. Please send the form again.',
    /** Shown if the browser did not solve the proof-of-work challenge. */
    noProof:
      'Your browser did not finish the check against automated subscriptions. Please send the form again; it needs JavaScript.',
    needsScript:
      'This form needs JavaScript, to protect against automated subscriptions. Feeds and the calendar work without it.',
    tooMany: (minutes: number): string =>
      `Too many people are subscribing right now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    /** To get messages about one incident or maintenance. */
    follow: { incident: 'Follow this incident', maintenance: 'Follow this maintenance' } satisfies Record<
      IncidentType,
      string
    >,
    followText: 'Get each update until it is over, and nothing else.',
    following: 'Follows until it is over:',
    followedOver: 'It is over, or no longer public. There is nothing left to follow.',
    sent: 'Almost done',
    sentText:
      'If the address is correct, a message will arrive there soon. Open the link in it to confirm the subscription. The link is valid for seven days.',
    confirm: 'Confirm the subscription',
    confirmText: (page: string): string => `Messages from ${page} will be sent to:`,
    confirmButton: 'Yes, subscribe',
    confirmed: 'The subscription is confirmed',
    sentByItself:
      'A notification will appear in this browser in a moment. With that, the subscription is confirmed.',
    /** Shown if the browser cannot or may not show notifications. */
    noPush:
      'This browser shows no notifications of this page: they may be blocked in its settings, or need JavaScript. Other ways to subscribe are above.',
    /** Shown after the form, where a code confirms. */
    codeSent: (address: string): string =>
      `If ${address} is correct, a text message will arrive there soon: a code, or, if the number is subscribed already, a link to change or end that. The code is valid for an hour.`,
    wrongCode: 'The code is wrong or no longer valid. After five tries or an hour, ask for a new one.',
    confirmedByCode:
      'You will get messages from now on. To change or end them, enter the number in the form again.',
    confirmedText: 'You will get messages from now on. Each has a link to change your subscription.',
    alreadyText: 'This link has already been used. There is nothing more to do.',
    secret: 'Secret for checking the signature',
    secretText: 'Keep it: it is only shown now.',
    replaced: 'There is a newer link',
    replacedText: 'Please use the link in the newest message.',
    expired: 'This link is no longer valid',
    expiredText: 'Subscribe again to get a new link.',
    manage: 'Change the subscription',
    manageText: (address: string): string => `For ${address}`,
    save: 'Save',
    saved: 'Your changes are saved.',
    pause: 'Pause',
    pauseText: 'No messages until you resume.',
    paused: 'The subscription is paused. You get no messages.',
    resume: 'Resume',
    resumed: 'The subscription is running again.',
    inactive: 'This subscription is not active',
    inactiveText: 'Nothing is sent to this address. Subscribe again to change that.',
    unsubscribe: 'Unsubscribe',
    unsubscribeText: 'You will get no more messages.',
    unsubscribeAsk: (address: string, page: string): string =>
      `${address} will get no more messages from ${page}.`,
    unsubscribed: 'You have unsubscribed',
    unsubscribedText:
      'This address gets no more messages. An e-mail address gets one last mail, with a link to undo this within seven days.',
    undo: 'Undo unsubscribing',
    undoAsk: (address: string, page: string): string =>
      `${address} has been unsubscribed from ${page}. The subscription can be restored as it was.`,
    undoButton: 'Restore the subscription',
    undone: 'The subscription is restored',
    undoneText: 'This address gets messages again, as chosen before.',
    subscribeAgain: 'Subscribe again',
    back: 'To the overview',
  },
  /** Chat messages. */
  messages: {
    ...EVENTS,
    /** Kind of a confirmation message, in place of an event's name. */
    subscription: 'Subscription',
    more: (count: number): string => `and ${count} more`,
    /** Title of a test message, and its text. */
    trial: 'Test message',
    /** Title of a confirmation message, and its text. */
    confirm: 'Confirm the subscription',
    confirmOf: (page: string): string =>
      `Somebody wants messages from the status page of ${page} to be sent here. To confirm, open the link. Otherwise, nothing more will be sent.`,
    trialOf: (page: string): string =>
      `This is a test message from the status page of ${page}. Nothing has happened.`,
  },
  mail: {
    ...EVENTS,
    statusPageOf: (name: string): string => `Status page of ${name}`,
    reason: (name: string): string =>
      `You receive this email because you subscribed to the status page of ${name}.`,
    manage: 'Manage subscription',
    unsubscribe: 'Unsubscribe',
    confirmSubject: (name: string): string =>
      `Please confirm: your subscription to the status page of ${name}`,
    confirmHeading: 'Please confirm your subscription',
    confirmText: (name: string): string =>
      `Somebody requested notifications from the status page of ${name} for this address. You will receive them once you confirm. The link is valid for seven days.`,
    confirmButton: 'Confirm subscription',
    confirmIgnore: 'If this was not you, you can ignore this email: without a confirmation, nothing is sent.',
    inviteSubject: (name: string): string => `Invitation to the status page of ${name}`,
    inviteHeading: 'You are invited',
    inviteText: (name: string): string =>
      `You have been invited to work on the status page of ${name}. The link is valid for seven days and works once.`,
    inviteButton: 'Accept invitation',
    inviteIgnore: 'If you did not expect this, you can ignore this email: without you, nothing happens.',
    memberReason: (name: string): string =>
      `You receive this email because you are a member of the status page of ${name}.`,
    silenceSubject: (minutes: number): string => `No update for ${minutes} minutes`,
    silenceText: (minutes: number): string =>
      `This incident is open, and its last update was ${minutes} minutes ago. Readers want to know that somebody is working on it, even if there is nothing new.`,
    silenceButton: 'Post an update',
    silenceReason: (name: string): string =>
      `You receive this email because you want to be told of incidents without an update on the status page of ${name}. You can change that in your account.`,
    rolesSubject: (name: string): string => `Your roles on the status page of ${name} have changed`,
    rolesHeading: 'Your roles have changed',
    rolesText: (name: string): string =>
      `Somebody has changed what you may do on the status page of ${name}. If you did not expect this, ask those who manage its members.`,
    roles: 'Your roles now',
    noRoles: 'none',
    newSignInSubject: (name: string): string => `New sign-in to the status page of ${name}`,
    newSignInHeading: 'Was this you?',
    newSignInText: (name: string): string =>
      `Somebody has signed in as you to the status page of ${name}, in a browser that is new here.`,
    newSignInAdvice:
      'If it was you, there is nothing to do. If not, end all other sessions of your account at once, which this link leads to. Then remove passkeys that are not yours, secure your mailbox, and tell those who manage the members.',
    newSignInButton: 'Open your account',
    signedInAt: 'Time',
    signInWay: 'Way',
    signInWays: { email: 'code by email', passkey: 'passkey', sso: 'single sign-on' },
    browser: 'Browser',
    unknownBrowser: 'unknown',
    browserOn: (browser: string, system: string): string => `${browser} on ${system}`,
    passkeyAddedSubject: (name: string): string =>
      `A passkey was added to your account on the status page of ${name}`,
    passkeyAddedHeading: 'A passkey was added',
    passkeyAddedText: (name: string): string =>
      `From now on, a new passkey signs in as you to the status page of ${name}.`,
    passkeyRemovedSubject: (name: string): string =>
      `A passkey was removed from your account on the status page of ${name}`,
    passkeyRemovedHeading: 'A passkey was removed',
    passkeyRemovedText: (name: string): string =>
      `One of your passkeys no longer signs in to the status page of ${name}.`,
    addressSubject: (name: string): string => `Your e-mail address on the status page of ${name} has changed`,
    addressHeading: 'Your e-mail address has changed',
    addressNewText: (name: string): string =>
      `From now on, you sign in to the status page of ${name} with this address.`,
    addressOldText: (name: string): string =>
      `This address no longer signs in to the status page of ${name}, and gets no more mails of it: those who manage the members have entered another one for you.`,
    addressAdvice: 'If you did not expect this, ask those who manage the members.',
    ssoSubject: (name: string): string => `Single sign-on is now required for the status page of ${name}`,
    ssoHeading: 'Sign in with your company’s account',
    ssoText: (name: string): string =>
      `From now on, the members of the status page of ${name} sign in with single sign-on only. Codes by email and passkeys no longer work, except for owners’ passkeys.`,
    signInButton: 'Sign in',
    codeSubject: (name: string, code: string): string =>
      `${code} is your code for the status page of ${name}`,
    codeText: (name: string): string =>
      `This is your code to sign in to the status page of ${name}. It is valid for ten minutes and works once, in the browser in which you asked for it.`,
    entranceCodeText: (name: string): string =>
      `This is your code to see the protected status page of ${name}. It is valid for ten minutes and works once, in the browser in which you asked for it.`,
    codeIgnore:
      'Never pass it on: nobody will ask you for it. If you did not ask for it, you can ignore this email.',
    manageSubject: (name: string): string => `Your subscription to the status page of ${name}`,
    manageHeading: 'You are already subscribed',
    manageText: (name: string): string =>
      `Somebody requested notifications from the status page of ${name} for this address, which already receives them. Nothing has changed. You can change your choices, pause or unsubscribe:`,
    undoSubject: (name: string): string => `Unsubscribed from the status page of ${name}`,
    undoHeading: 'This address has been unsubscribed',
    undoText: (name: string): string =>
      `Somebody used a link in an email from the status page of ${name} to unsubscribe this address, which will receive no more notifications. If that was a mistake, or others read this address as well, you can restore the subscription as it was. The link is valid for seven days.`,
    undoButton: 'Restore the subscription',
    undoIgnore: 'If this was intended, you need not do anything.',
    trialSubject: 'Test message',
    trialText: (name: string): string =>
      `This is a test message from the status page of ${name}. Nothing has happened, and you need not do anything.`,
    /** Says that the interface is not available in the subscriber's language. */
    noTranslation: (language: string): string =>
      `This email is in English because notifications are not available in your language (${language}).`,
    /** Says that the incident's text is not available in the subscriber's language. */
    notTranslated: (language: string): string =>
      `The text below is not available in your language (${language}).`,
  },
  /** Page that strangers of a protected page get. */
  entrance: {
    partTitle: 'Part of this page is protected',
    partText: 'Some of it is only shown to those whom its owner lets in.',
    more: 'Enter to see more',
    title: 'This page is protected',
    text: 'It is only shown to those whom its owner lets in.',
    noForms: 'It opens by a link, or from a network, that is admitted. Ask those who run it.',
    password: 'Password',
    withSso: 'Sign in with your company’s account',
    enter: 'Show the page',
    codeSent: (address: string): string =>
      `If ${address} may see this page, a code is on its way there. It is valid for ten minutes, in this browser.`,
    wrongPassword: 'This password is not right.',
    tooMany: 'Too many attempts. Please try again later.',
    wrongLink: 'This link is no longer valid. Ask for a new one where you found it.',
    needsHttps: 'Entering needs a page with https.',
    members: 'For members: sign in',
    leave: 'Leave this page',
    leaveText: 'This browser will then have to enter again to see the page.',
  },
  /** Texts of draft incidents if the tenant has no template, with placeholders such as `{component}`. */
  signIn: {
    title: 'Sign in',
    text: (name: string): string => `For those who work on the status page of ${name}.`,
    key: 'API key',
    keyHint: 'You may do what the key may do, until you sign out or the key ends.',
    withKey: 'Sign in with the key',
    withPasskey: 'Sign in with a passkey',
    account: 'Your passkeys and sessions',
    passkeyFailed: 'That did not work. Try again, or sign in another way.',
    wrongKey: 'This key is not valid for this status page.',
    tooMany: 'Too many attempts. Please try again in a minute.',
    needsHttps: 'Signing in needs a page with https.',
    sendCode: 'Send me a code',
    wrongEmail: 'This is not an e-mail address.',
    codeTitle: 'Enter your code',
    codeSent: (address: string): string =>
      `If ${address} belongs to a member, a code is on its way there. It is valid for ten minutes, in this browser.`,
    code: 'Code of six digits',
    withCode: 'Sign in',
    wrongCode: 'The code is wrong or no longer valid. After five tries or ten minutes, ask for a new one.',
    newCode: 'Ask for a new code',
    otherWays: 'Other ways',
    signedIn: 'You are signed in',
    as: (name: string): string => `As ${name}.`,
    withKeyNamed: (key: string): string => `With the API key “${key}”.`,
    console: 'Open the console',
    reference: 'Open the API reference',
    signOut: 'Sign out',
    invitation: 'Your invitation',
    invitedBy: (person: string, page: string): string =>
      `${person} invites you to work on the status page of ${page}.`,
    invited: (page: string): string => `You are invited to work on the status page of ${page}.`,
    email: 'E-mail address',
    roles: 'Roles',
    accept: 'Accept and sign in',
    accepted: 'This invitation was accepted already',
    acceptedText: 'Sign in to go on.',
    ended: 'This link is no longer valid',
    endedText: 'Invitations are valid for seven days. Ask for a new one.',
    ssoAddress: 'Your company’s account has no verified e-mail address that may sign in here.',
    ssoExpired: 'This sign-in has expired, or was begun in another browser. Please sign in again.',
    ssoLink: 'This link is no longer valid. Ask for a new one.',
    ssoMember: 'You are no member of this status page. Ask for an invitation.',
    ssoNobody: 'Your company’s sign-in was not completed.',
    ssoNone: 'This status page has no single sign-on.',
    ssoSuspended: 'Your membership is suspended. Ask those who manage the members.',
    ssoUnavailable:
      'Your company’s sign-in cannot be reached, or refuses this status page. Try again, or sign in another way.',
    ssoWorks: 'Single sign-on works',
    ssoFails: 'Single sign-on does not work yet',
    ssoWasTest: 'You are not signed in now: this was a test.',
    ssoClaims: 'What the identity provider says of you',
    ssoNoClaims: 'The identity provider has said nothing of you.',
    ssoRoles: 'Roles that follow from it',
    ssoRolesStay: 'Roles stay as they are, because no mapping is set.',
    ssoNoRoles: 'None. Compare roles_claim and role_mapping with the claims below.',
    ssoWhatToDo: 'What to do',
    /** What those who set up single sign-on change, by problem. */
    ssoAdvice: {
      needsHttps: 'Open the page with https.',
      ssoAddress:
        'Have the identity provider send email and email_verified: true (for Entra ID: xms_edov), add the scope email, and check email_domains.',
      ssoExpired:
        'Check that redirect_uri is entered at the identity provider as GET /sso shows it and that the clocks of both are right, then open a new link in the same browser.',
      ssoLink: 'Ask for a new link: POST /sso/test.',
      ssoMember: 'Invite the person, or set provision to automatic.',
      ssoNobody: 'Check at the identity provider that this person may use the application.',
      ssoNone: 'Set issuer and client_id.',
      ssoSuspended: 'Reactivate the member.',
      ssoUnavailable:
        'Check issuer, client_id and client_secret, and that the identity provider can be reached from here.',
      tooMany: 'Wait a minute.',
    },
  },
  drafts: {
    title: '{component}: {status}',
    body: 'Our monitoring reports a problem.\n\n{messages}',
    update: 'Our monitoring reports: {status}.\n\n{messages}',
    recovery: 'Our monitoring reports that everything is operational again.',
    statuses: STATUSES.status,
  },
  /** A printed report. */
  report: {
    title: 'Uptime report',
    version: (version: number): string => `Version ${version}`,
    frozen: 'frozen on',
    changed: (figures: number): string => `figures changed since the previous version: ${figures}`,
    target: 'Target',
    met: 'met',
    missed: 'missed',
    budget: 'Error budget used',
    /** Used part of the error budget and the whole budget, both as durations. */
    used: (used: string, allowed: string): string => `${used} of ${allowed}`,
    outages: 'Outages',
    downtime: 'Downtime',
    planned: 'Maintenance',
    longest: 'Longest outage',
    recovery: 'Mean time to recover',
    days: (count: number): string => `The ${count} days of the month; the table has the figures`,
    name: 'Group or component',
    method:
      'Uptime = 1 − sum (weight × downtime) ÷ measured time, rounded down to two digits; maintenance does not count. Groups have the worst status of their components.',
    weights: 'Weights',
    zone: 'Time zone',
    /** Service hours, listed by weekday. */
    serviceHours: (hours: string): string => `Only service hours count: ${hours}.`,
    /** Holidays, with their dates in the month. */
    holidays: (dates: string): string => `Holidays that do not count: ${dates}.`,
    outside: 'Outside service hours',
  },
};
