import type { ComponentStatus } from '../status/timeline.js';
import type { LocaleText } from '../text/locale-text.js';
import type { IncidentStatus } from '../modules/incidents/domain/lifecycle.js';

/** Components by their English name. */
type Impacts = Readonly<Record<string, ComponentStatus>>;

interface DemoUpdate {
  readonly afterMinutes: number;
  readonly status: IncidentStatus;
  readonly body: LocaleText;
  readonly impacts?: Impacts;
}

/** An incident of the demo year with its updates. */
export interface DemoIncident {
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly impacts: Impacts;
  readonly updates: readonly DemoUpdate[];
  readonly resolvedAfterMinutes: number;
  readonly resolution: LocaleText;
  readonly postmortem?: LocaleText;
}

/** Work that was planned. */
export interface DemoMaintenance {
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly impacts: Impacts;
  readonly minutes: number;
}

const FOUND = {
  de: 'Die Ursache ist gefunden, wir arbeiten an der Behebung.',
  en: 'We have found the cause and are working on a fix.',
};
const WATCHING = {
  de: 'Die Behebung ist ausgerollt, wir beobachten die Lage.',
  en: 'The fix is rolled out; we are watching it.',
};

export const DEMO_INCIDENTS: readonly DemoIncident[] = [
  {
    title: { de: 'Kartenzahlungen werden abgelehnt', en: 'Card payments are declined' },
    body: {
      de: 'Ein Teil der Kartenzahlungen wird seit einigen Minuten abgelehnt. Wir untersuchen die Ursache.',
      en: 'Some card payments have been declined for a few minutes. We are looking into it.',
    },
    impacts: { 'Card payments': 'partial_outage', 'REST API': 'degraded' },
    updates: [
      { afterMinutes: 14, status: 'identified', body: FOUND },
      { afterMinutes: 38, status: 'monitoring', body: WATCHING, impacts: { 'Card payments': 'degraded' } },
    ],
    resolvedAfterMinutes: 61,
    resolution: { de: 'Alle Kartenzahlungen laufen wieder.', en: 'All card payments work again.' },
    postmortem: {
      de: 'Nach einem Zertifikatswechsel vertraute ein Teil der Knoten der Gegenstelle nicht mehr. Wechsel werden jetzt vorab auf allen Knoten geprüft.',
      en: 'After a certificate change, some nodes no longer trusted the acquirer. Changes are now checked on all nodes beforehand.',
    },
  },
  {
    title: { de: 'Verzögerte Webhooks', en: 'Delayed webhooks' },
    body: {
      de: 'Benachrichtigungen an Händler kommen mit bis zu 20 Minuten Verzögerung an.',
      en: 'Notifications to merchants arrive up to 20 minutes late.',
    },
    impacts: { Webhooks: 'degraded' },
    updates: [{ afterMinutes: 25, status: 'identified', body: FOUND }],
    resolvedAfterMinutes: 95,
    resolution: { de: 'Der Rückstand ist abgearbeitet.', en: 'The backlog has been worked off.' },
  },
  {
    title: { de: 'Rechenzentrum Frankfurt nicht erreichbar', en: 'Frankfurt data centre unreachable' },
    body: {
      de: 'Durch einen Netzausfall ist Frankfurt nicht erreichbar. Der Verkehr wird nach Dublin umgeleitet.',
      en: 'A network failure has cut Frankfurt off. Traffic is being moved to Dublin.',
    },
    impacts: { Frankfurt: 'major_outage', 'REST API': 'partial_outage', 'Card payments': 'degraded' },
    updates: [
      {
        afterMinutes: 9,
        status: 'identified',
        body: { de: 'Der Verkehr läuft über Dublin.', en: 'Traffic goes through Dublin.' },
        impacts: { Frankfurt: 'major_outage', Dublin: 'degraded' },
      },
      { afterMinutes: 72, status: 'monitoring', body: WATCHING, impacts: { Frankfurt: 'degraded' } },
    ],
    resolvedAfterMinutes: 118,
    resolution: { de: 'Frankfurt ist wieder voll in Betrieb.', en: 'Frankfurt is back in full service.' },
    postmortem: {
      de: 'Beide Netzzuführungen liefen durch denselben Schacht. Die zweite wurde verlegt.',
      en: 'Both network feeds ran through the same duct. The second one has been moved.',
    },
  },
  {
    title: { de: 'Anmeldung im Händlerportal gestört', en: 'Sign-in to the merchant portal disturbed' },
    body: {
      de: 'Anmeldungen mit Einmalkennwort schlagen fehl.',
      en: 'Sign-ins with a one-time password fail.',
    },
    impacts: { 'Sign-in': 'major_outage' },
    updates: [{ afterMinutes: 12, status: 'identified', body: FOUND }],
    resolvedAfterMinutes: 34,
    resolution: { de: 'Die Anmeldung funktioniert wieder.', en: 'Sign-in works again.' },
  },
  {
    title: { de: 'Berichte unvollständig', en: 'Reports incomplete' },
    body: {
      de: 'In Tagesberichten fehlen Buchungen der letzten Stunde. Auszahlungen sind nicht betroffen.',
      en: 'Daily reports lack bookings of the last hour. Payouts are not affected.',
    },
    impacts: { Reports: 'degraded' },
    updates: [{ afterMinutes: 50, status: 'monitoring', body: WATCHING }],
    resolvedAfterMinutes: 130,
    resolution: { de: 'Alle Berichte sind nachgezogen.', en: 'All reports have caught up.' },
  },
  {
    title: { de: 'SEPA-Lastschriften verspätet eingereicht', en: 'SEPA direct debits submitted late' },
    body: { de: 'Die Einreichung bei der Bank verzögert sich.', en: 'Submission to the bank is delayed.' },
    impacts: { 'Direct debit': 'partial_outage', Payouts: 'degraded' },
    updates: [{ afterMinutes: 40, status: 'identified', body: FOUND }],
    resolvedAfterMinutes: 155,
    resolution: {
      de: 'Alle Dateien sind eingereicht und bestätigt.',
      en: 'All files are submitted and confirmed.',
    },
  },
];

export const DEMO_MAINTENANCES: readonly DemoMaintenance[] = [
  {
    title: { de: 'Wartung der Datenbanken', en: 'Database maintenance' },
    body: {
      de: 'Wir spielen Sicherheitsaktualisierungen ein. Mit kurzen Unterbrechungen ist zu rechnen.',
      en: 'We apply security updates. Expect short interruptions.',
    },
    impacts: { 'REST API': 'under_maintenance', Reports: 'under_maintenance' },
    minutes: 90,
  },
  {
    title: { de: 'Umzug auf neue Netztechnik in Dublin', en: 'Move to new network equipment in Dublin' },
    body: {
      de: 'Während des Umzugs übernimmt Frankfurt den Verkehr.',
      en: 'Frankfurt takes the traffic during the move.',
    },
    impacts: { Dublin: 'under_maintenance' },
    minutes: 240,
  },
  {
    title: { de: 'Neue Version des Händlerportals', en: 'New version of the merchant portal' },
    body: {
      de: 'Das Portal ist während der Umstellung nicht erreichbar.',
      en: 'The portal is unavailable during the change-over.',
    },
    impacts: { 'Sign-in': 'under_maintenance', Reports: 'under_maintenance' },
    minutes: 45,
  },
];

/** Days before today on which something happened, oldest first, and at which hour. */
export const INCIDENT_DAYS: readonly (readonly [daysAgo: number, hour: number])[] = [
  [351, 8],
  [334, 14],
  [312, 21],
  [287, 6],
  [266, 11],
  [241, 16],
  [219, 9],
  [197, 19],
  [176, 7],
  [152, 13],
  [131, 22],
  [109, 10],
  [88, 15],
  [71, 5],
  [57, 12],
  [43, 18],
  [29, 9],
  [18, 14],
  [9, 20],
  [4, 11],
];

export const MAINTENANCE_DAYS: readonly (readonly [daysAgo: number, hour: number])[] = [
  [343, 22],
  [299, 1],
  [254, 23],
  [208, 22],
  [164, 1],
  [120, 23],
  [79, 22],
  [36, 1],
  [12, 23],
];
