import type { DemoStory } from './demo-story.js';

export const DELAYED_WEBHOOKS: DemoStory = {
  title: { de: 'Webhooks kommen verspätet an', en: 'Delayed webhook deliveries' },
  body: {
    de: 'Ereignisse erreichen Ihre Server derzeit mit bis zu 20 Minuten Verspätung. Zahlungen selbst laufen normal, und es gehen keine Ereignisse verloren.',
    en: 'Events currently reach your servers up to 20 minutes late. Payments themselves work normally, and no events are lost.',
  },
  impacts: { Webhooks: 'degraded' },
  acknowledgedAfterMinutes: 3,
  updates: [
    {
      afterMinutes: 25,
      status: 'identified',
      body: {
        de: 'Ein Empfänger mit sehr vielen Ereignissen antwortet erst nach 30 Sekunden und hält damit eine der Warteschlangen auf. Er bekommt jetzt eine eigene.',
        en: 'One receiver with a very large number of events takes 30 seconds to answer and is holding up one of the queues. It now gets a queue of its own.',
      },
    },
    {
      afterMinutes: 55,
      status: 'monitoring',
      body: {
        de: 'Neue Ereignisse kommen wieder sofort an. Der Rückstand von 90.000 Ereignissen wird abgebaut.',
        en: 'New events are delivered immediately again. The backlog of 90,000 events is being worked off.',
      },
    },
  ],
  resolvedAfterMinutes: 95,
  resolution: { de: 'Der Rückstand ist abgebaut.', en: 'The backlog has cleared.' },
};

export const LATE_SMS: DemoStory = {
  title: { de: 'Anmeldecodes per SMS kommen verspätet an', en: 'Sign-in codes by SMS arrive late' },
  body: {
    de: 'SMS mit Anmeldecodes brauchen im Netz eines deutschen Anbieters mehrere Minuten und sind dann oft schon abgelaufen. **Codes aus einer Authenticator-App funktionieren.**',
    en: 'Text messages with sign-in codes take several minutes on one German carrier’s network and have often expired by then. **Codes from an authenticator app work.**',
  },
  impacts: { 'Sign-in': 'degraded', 'SMS codes (Telvia)': 'partial_outage' },
  acknowledgedAfterMinutes: 5,
  updates: [
    {
      afterMinutes: 22,
      status: 'identified',
      body: {
        de: 'Unser Anbieter Telvia bestätigt die Störung und leitet über ein anderes Netz um. Bis dahin sind Codes **15 statt 5 Minuten** gültig.',
        en: 'Our provider Telvia confirms the problem and is rerouting through another network. Until then, codes are valid for **15 minutes instead of 5**.',
      },
    },
    {
      afterMinutes: 140,
      status: 'monitoring',
      body: {
        de: 'SMS kommen wieder innerhalb weniger Sekunden an.',
        en: 'Text messages arrive within a few seconds again.',
      },
      impacts: { 'SMS codes (Telvia)': 'degraded', 'Sign-in': 'operational' },
    },
  ],
  resolvedAfterMinutes: 181,
  resolution: {
    de: 'Telvia hat die Störung behoben. Codes sind wieder 5 Minuten gültig.',
    en: 'Telvia has fixed the problem. Codes are valid for 5 minutes again.',
  },
};

export const EXPORT_TIMEOUTS: DemoStory = {
  title: {
    de: 'Große Exporte brechen ab',
    en: 'Large exports time out',
  },
  body: {
    de: `Exporte mit mehr als etwa 200.000 Buchungen brechen nach 60 Sekunden ab. Kleinere sind nicht betroffen:

| Export | bis 200.000 Zeilen | darüber |
| --- | --- | --- |
| CSV | möglich | **bricht ab** |
| DATEV | möglich | **bricht ab** |
| Abrechnung als PDF | möglich | möglich |

Bis dahin hilft es, nach Wochen statt nach Monaten zu exportieren.`,
    en: `Exports with more than about 200,000 bookings time out after 60 seconds. Smaller ones are not affected:

| Export | up to 200,000 rows | above |
| --- | --- | --- |
| CSV | works | **times out** |
| DATEV | works | **times out** |
| Statement as PDF | works | works |

In the meantime, exporting by week instead of by month helps.`,
  },
  impacts: { 'Reports and exports': 'degraded' },
  acknowledgedAfterMinutes: 11,
  updates: [
    {
      afterMinutes: 50,
      status: 'identified',
      body: {
        de: 'Nach dem Datenbank-Update fehlten Statistiken für eine Tabelle, sodass Abfragen einen ungünstigen Plan bekamen. Sie werden gerade neu erstellt.',
        en: 'After the database upgrade, one table had no statistics, so queries got a poor plan. The statistics are being rebuilt.',
      },
    },
  ],
  resolvedAfterMinutes: 130,
  resolution: {
    de: 'Auch große Exporte laufen wieder durch. Abgebrochene Exporte haben wir neu gestartet; Sie finden sie unter *Berichte → Exporte*.',
    en: 'Large exports complete again. We have restarted the ones that failed; you will find them under *Reports → Exports*.',
  },
};

export const SLOW_CHECKOUT: DemoStory = {
  title: { de: 'Checkout-Seite lädt in Safari langsam', en: 'Hosted checkout loads slowly in Safari' },
  body: {
    de: 'In Safari 17 und älter dauert es bis zu acht Sekunden, bis die Checkout-Seite bedient werden kann. Zahlungen gelingen.',
    en: 'In Safari 17 and older, it takes up to eight seconds before the hosted checkout can be used. Payments succeed.',
  },
  impacts: { 'Hosted checkout': 'degraded' },
  acknowledgedAfterMinutes: 14,
  updates: [
    {
      afterMinutes: 65,
      status: 'identified',
      body: {
        de: 'Eine Schriftdatei wird seit der heutigen Version vor dem Formular geladen. Wir bereiten eine Korrektur vor.',
        en: 'Since today’s release, a font file is loaded ahead of the form. We are preparing a fix.',
      },
    },
    {
      afterMinutes: 150,
      status: 'monitoring',
      body: {
        de: 'Version 5.31.2 ist ausgerollt. Die Seite ist wieder in unter einer Sekunde bedienbar.',
        en: 'Version 5.31.2 is live. The page can be used in less than a second again.',
      },
    },
  ],
  resolvedAfterMinutes: 208,
  resolution: {
    de: 'Messungen aus drei Stunden bestätigen die Korrektur.',
    en: 'Three hours of measurements confirm the fix.',
  },
};

export const DUPLICATE_EVENTS: DemoStory = {
  title: { de: 'Webhooks werden doppelt zugestellt', en: 'Webhooks are delivered twice' },
  body: {
    de: `Ereignisse vom Typ \`payment.succeeded\` kommen bei manchen Empfängern zweimal an. Beide Zustellungen haben **dieselbe** \`id\`:

\`\`\`json
{
  "id": "evt_5tq0Zb81",
  "type": "payment.succeeded",
  "data": { "payment": "pay_91Kd", "amount": 4990, "currency": "EUR" }
}
\`\`\`

Wer Ereignisse wie [in der Dokumentation beschrieben](https://docs.kassaro.example/webhooks#idempotency) an ihrer \`id\` erkennt, muss nichts tun.`,
    en: `Some receivers get events of type \`payment.succeeded\` twice. Both deliveries have **the same** \`id\`:

\`\`\`json
{
  "id": "evt_5tq0Zb81",
  "type": "payment.succeeded",
  "data": { "payment": "pay_91Kd", "amount": 4990, "currency": "EUR" }
}
\`\`\`

If you recognize events by their \`id\`, as [the documentation describes](https://docs.kassaro.example/webhooks#idempotency), there is nothing to do.`,
  },
  impacts: { Webhooks: 'degraded' },
  acknowledgedAfterMinutes: 7,
  updates: [
    {
      afterMinutes: 31,
      status: 'identified',
      body: {
        de: 'Nach dem Umzug einer Warteschlange haben zwei Prozesse dieselben Ereignisse zugestellt. Einer ist angehalten.',
        en: 'After a queue was moved, two processes delivered the same events. One of them has been stopped.',
      },
    },
  ],
  resolvedAfterMinutes: 44,
  resolution: {
    de: 'Seit der letzten Meldung wurde kein Ereignis mehr doppelt zugestellt. Betroffen waren 6.270 Ereignisse; eine Liste steht im Portal unter *Entwicklung → Webhooks*.',
    en: 'No event has been delivered twice since the last update. 6,270 events were affected; the dashboard lists them under *Developers → Webhooks*.',
  },
};

export const SANDBOX_DOWN: DemoStory = {
  title: { de: 'Testumgebung nicht erreichbar', en: 'Sandbox unavailable' },
  body: {
    de: 'Die Testumgebung antwortet nicht. Echte Zahlungen sind nicht betroffen.',
    en: 'The sandbox does not respond. Live payments are not affected.',
  },
  impacts: { Sandbox: 'major_outage' },
  acknowledgedAfterMinutes: 18,
  updates: [],
  resolvedAfterMinutes: 64,
  resolution: {
    de: 'Die Testumgebung ist wieder da. Ein Speichermedium war voll; Testdaten, die älter als 90 Tage sind, werden jetzt gelöscht.',
    en: 'The sandbox is back. A disk was full; test data older than 90 days is now deleted.',
  },
};

export const FAILING_UPLOADS: DemoStory = {
  title: {
    de: 'Nachweise zu Rückbuchungen lassen sich nicht hochladen',
    en: 'Evidence for disputes cannot be uploaded',
  },
  body: {
    de: 'Das Hochladen von Nachweisen endet mit einer Fehlermeldung. Fristen, die heute enden, **verlängern wir um einen Tag**.',
    en: 'Uploading evidence ends with an error. We are **extending deadlines that end today by one day**.',
  },
  impacts: { Disputes: 'partial_outage' },
  acknowledgedAfterMinutes: 8,
  updates: [
    {
      afterMinutes: 41,
      status: 'identified',
      body: {
        de: 'Die Virenprüfung nimmt keine Dateien über 4 MB an. Wir setzen die vorherige Version wieder ein.',
        en: 'The virus scanner does not accept files above 4 MB. We are going back to its previous version.',
      },
    },
  ],
  resolvedAfterMinutes: 92,
  resolution: {
    de: 'Nachweise lassen sich wieder hochladen. Die verlängerten Fristen gelten wie angekündigt.',
    en: 'Evidence can be uploaded again. The extended deadlines apply as announced.',
  },
};
