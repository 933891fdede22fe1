import type { DemoWork } from './demo-story.js';

const BEGUN = { de: 'Wir haben begonnen.', en: 'We have started.' };
const DONE = {
  de: 'Die Arbeiten sind abgeschlossen, alles läuft wie erwartet.',
  en: 'The work is complete, and everything is running as expected.',
};

/** The maintenance that is always in progress. */
export const REINDEXING: DemoWork = {
  title: {
    de: 'Wartung der Berichtsdatenbank',
    en: 'Reporting database maintenance',
  },
  body: {
    de: 'Wir bauen Indizes der Berichtsdatenbank neu auf. Berichte und Exporte können in dieser Zeit langsamer sein; **Zahlungen sind nicht betroffen**.',
    en: 'We are rebuilding indexes of the reporting database. Reports and exports may be slower during this time; **payments are not affected**.',
  },
  impacts: { 'Reports and exports': 'under_maintenance' },
  minutes: 120,
  start: {
    de: 'Wir haben begonnen. Neue Exporte werden angenommen und nach der Wartung erstellt.',
    en: 'We have started. New exports are accepted and will be created after the maintenance.',
  },
  end: DONE,
};

/** The next planned maintenance. */
export const NEW_ROUTERS: DemoWork = {
  title: { de: 'Neue Router in Dublin', en: 'New routers in Dublin' },
  body: {
    de: `Wir ersetzen die Router unseres Rechenzentrums in Dublin. Den Verkehr übernimmt solange Frankfurt.

1. Eine Stunde vorher leiten wir den Verkehr um; bestehende Verbindungen enden von selbst.
2. Antwortzeiten aus Irland und Großbritannien sind etwa 30 ms höher.
3. Nach dem Einbau holen wir den Verkehr in drei Schritten zurück.

**Sie müssen nichts tun**, sofern Ihre Firewall die [Adressen beider Regionen](https://docs.kassaro.example/ip-addresses) zulässt.`,
    en: `We are replacing the routers of our data center in Dublin. Frankfurt takes over the traffic meanwhile.

1. We move traffic one hour ahead; open connections end by themselves.
2. Response times from Ireland and the United Kingdom are about 30 ms higher.
3. After the installation, we move traffic back in three steps.

**There is nothing for you to do**, provided that your firewall admits the [addresses of both regions](https://docs.kassaro.example/ip-addresses).`,
  },
  impacts: { 'Dublin (eu-west)': 'under_maintenance' },
  minutes: 240,
  start: BEGUN,
  end: DONE,
};

export const NEW_DASHBOARD: DemoWork = {
  title: { de: 'Händlerportal 5', en: 'Merchant dashboard 5' },
  body: {
    de: 'Das neue Händlerportal geht in Betrieb. Während der Umstellung ist das Portal bis zu 20 Minuten nicht erreichbar; Zahlungen und die API laufen weiter. [Was ist neu?](https://www.kassaro.example/dashboard-5)',
    en: 'The new merchant dashboard goes live. The dashboard is unavailable for up to 20 minutes during the switch; payments and the API continue to work. [What is new?](https://www.kassaro.example/dashboard-5)',
  },
  impacts: {
    'Sign-in': 'under_maintenance',
    'Reports and exports': 'under_maintenance',
    Disputes: 'under_maintenance',
  },
  minutes: 45,
  start: BEGUN,
  end: DONE,
};

const UPGRADED_DATABASE: DemoWork = {
  title: {
    de: 'Update der Berichtsdatenbank auf PostgreSQL 18',
    en: 'Reporting database upgrade to PostgreSQL 18',
  },
  body: {
    de: 'Die Berichtsdatenbank bekommt eine neue Hauptversion. Berichte und Exporte sind solange nicht verfügbar.',
    en: 'The reporting database gets a new major version. Reports and exports are unavailable meanwhile.',
  },
  impacts: { 'Reports and exports': 'under_maintenance' },
  minutes: 90,
  start: BEGUN,
  end: DONE,
};

const PATCHED_PLATFORM: DemoWork = {
  title: { de: 'Sicherheitsupdates der Plattform', en: 'Platform security updates' },
  body: {
    de: 'Wir spielen Sicherheitsupdates ein, eine Region nach der anderen. Einzelne Anfragen können etwas länger dauern.',
    en: 'We are applying security updates, one region after the other. Single requests may take a little longer.',
  },
  impacts: { 'REST API': 'under_maintenance', Webhooks: 'under_maintenance' },
  minutes: 75,
  start: BEGUN,
  end: DONE,
};

const NEW_SANDBOX: DemoWork = {
  title: { de: 'Umzug der Testumgebung', en: 'Sandbox relocation' },
  body: {
    de: 'Die Testumgebung zieht auf neue Server um. Testdaten bleiben erhalten.',
    en: 'The sandbox moves to new servers. Test data is kept.',
  },
  impacts: { Sandbox: 'under_maintenance' },
  minutes: 180,
  start: BEGUN,
  end: DONE,
};

/** Past maintenances, in the order in which they repeat. */
export const PAST_WORKS: readonly DemoWork[] = [PATCHED_PLATFORM, NEW_SANDBOX, UPGRADED_DATABASE];

/** A maintenance that was planned and canceled. */
export const CANCELLED_EXERCISE = {
  title: {
    de: 'Übung: Umleitung von Frankfurt nach Dublin',
    en: 'Failover exercise from Frankfurt to Dublin',
  },
  body: {
    de: 'Wir üben die Umleitung des gesamten Verkehrs von Frankfurt nach Dublin. Antwortzeiten können für wenige Minuten steigen.',
    en: 'We are practicing the failover of all traffic from Frankfurt to Dublin. Response times may rise for a few minutes.',
  },
  impacts: { 'Frankfurt (eu-central)': 'under_maintenance' },
  minutes: 60,
  reason: {
    de: 'Wir verschieben die Übung: Am selben Abend beginnt für viele von Ihnen ein Rabattwochenende. Den neuen Termin kündigen wir hier an.',
    en: 'We are postponing the exercise: a sales weekend starts for many of you that evening. We will announce the new date here.',
  },
} as const;
