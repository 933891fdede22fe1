/** Texts of the home screen. */
export const HOME = {
  title: 'Home',
  newIncident: 'New incident',
  attention: 'Needs attention',
  calm: 'Nothing needs attention.',
  running: 'Running now',
  nothingRunning: 'No incident and no maintenance is running.',
  showMore: (count: string): string => `Show ${count} more`,
  upcoming: 'Coming up',
  nothingUpcoming: 'No maintenance is planned.',
  page: 'What visitors see',
  openPage: 'Open the status page',
  componentCount: (count: number): string => `${count} ${count === 1 ? 'component' : 'components'}`,
  subscriberCount: (count: number): string =>
    `${count} confirmed ${count === 1 ? 'subscriber' : 'subscribers'}`,
  unacknowledged: 'Nobody has acknowledged it.',
  acknowledge: 'Acknowledge',
  draft: 'Draft',
  continueDraft: 'Continue',
  notSaved: 'Not saved on this device',
  notSavedText: 'Typed here and not sent yet.',
  overdue: (since: string): string => `Should have ended ${since}.`,
  failedDeliveries: (count: string): string =>
    count === '1'
      ? '1 notification could not be delivered in the last 24 hours.'
      : `${count} notifications could not be delivered in the last 24 hours.`,
  showDeliveries: 'Show',
  domainPending: 'Waits for its DNS records.',
  domainFailing: (stops: string): string => `Its DNS records are missing; the page stops there ${stops}.`,
  domainLapsed: 'The page is no longer served there.',
  checkDomain: 'Check',
  update: 'Post an update',
  runningFor: (duration: string): string => `for ${duration}`,
  lastUpdate: (when: string): string => `last update ${when}`,
  firstStepsText: 'Your page in five minutes: languages, logo, components, domain, colleagues, subscribers.',
  goOn: 'Go on',
  hide: 'Hide',
};
