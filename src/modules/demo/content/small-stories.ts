import type { DemoStory } from './demo-story.js';

/** Occasional short incidents. */
export const SMALL_STORIES: readonly DemoStory[] = [
  {
    title: { de: 'Langsame Antworten der API in Dublin', en: 'Slow API responses in Dublin' },
    body: {
      de: 'Antworten aus Dublin dauern im Mittel 900 statt 120 ms.',
      en: 'Responses from Dublin take 900 ms on average instead of 120.',
    },
    impacts: { 'Dublin (eu-west)': 'degraded', 'REST API': 'degraded' },
    acknowledgedAfterMinutes: 3,
    updates: [
      {
        afterMinutes: 15,
        status: 'monitoring',
        body: {
          de: 'Ein fehlerhafter Netzwerkknoten ist aus der Lastverteilung genommen.',
          en: 'A faulty network node has been taken out of rotation.',
        },
      },
    ],
    resolvedAfterMinutes: 27,
    resolution: { de: 'Antwortzeiten sind wieder normal.', en: 'Response times are back to normal.' },
  },
  {
    title: { de: 'Anmeldung im Händlerportal gestört', en: 'Problems signing in to the dashboard' },
    body: {
      de: 'Manche Anmeldungen enden mit der Meldung „Sitzung abgelaufen“. Wer angemeldet ist, kann weiterarbeiten.',
      en: 'Some sign-ins end with “Session expired”. If you are signed in, you can continue to work.',
    },
    impacts: { 'Sign-in': 'partial_outage' },
    acknowledgedAfterMinutes: 4,
    updates: [
      {
        afterMinutes: 12,
        status: 'identified',
        body: {
          de: 'Ein Server mit falsch gehender Uhr stellt Sitzungen aus, die sofort ablaufen.',
          en: 'A server whose clock is off issues sessions that expire immediately.',
        },
      },
    ],
    resolvedAfterMinutes: 21,
    resolution: {
      de: 'Der Server ist ersetzt, Anmeldungen gelingen wieder.',
      en: 'The server has been replaced, and signing in works again.',
    },
  },
  {
    title: { de: 'Tagesberichte unvollständig', en: 'Daily reports incomplete' },
    body: {
      de: 'In Tagesberichten fehlen Buchungen der letzten Stunde. Auszahlungen sind nicht betroffen.',
      en: 'Daily reports lack bookings of the last hour. Payouts are not affected.',
    },
    impacts: { 'Reports and exports': 'degraded' },
    acknowledgedAfterMinutes: 9,
    updates: [],
    resolvedAfterMinutes: 76,
    resolution: {
      de: 'Die Berichte sind vollständig und wurden neu verschickt.',
      en: 'The reports are complete and have been sent again.',
    },
  },
  {
    title: {
      de: 'Kartenzahlungen mit American Express werden abgelehnt',
      en: 'American Express payments are declined',
    },
    body: {
      de: 'Zahlungen mit American Express schlagen fehl. Andere Karten sind nicht betroffen.',
      en: 'Payments with American Express fail. Other cards are not affected.',
    },
    impacts: { 'Card payments': 'degraded', 'Acquiring (Nordbank)': 'partial_outage' },
    acknowledgedAfterMinutes: 2,
    updates: [
      {
        afterMinutes: 18,
        status: 'identified',
        body: {
          de: 'Die Störung liegt beim Acquirer und wird dort behoben.',
          en: 'The problem is with the acquirer and is being fixed there.',
        },
      },
    ],
    resolvedAfterMinutes: 43,
    resolution: {
      de: 'Zahlungen mit American Express gelingen wieder.',
      en: 'American Express payments succeed again.',
    },
  },
];
