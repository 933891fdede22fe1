import type { DemoStory } from './demo-story.js';

/** The worst incident of the demo company's year. */
export const EXHAUSTED_CONNECTIONS: DemoStory = {
  title: { de: 'API und Checkout nicht erreichbar', en: 'API and checkout unavailable' },
  body: {
    de: 'Die API beantwortet die meisten Anfragen mit `503`, und die Checkout-Seite lädt nicht. **Zahlungen sind derzeit nicht möglich.** Alle verfügbaren Kolleginnen und Kollegen arbeiten daran; die nächste Meldung folgt in zehn Minuten.',
    en: 'The API answers most requests with `503`, and the hosted checkout does not load. **Payments are not possible at the moment.** Everybody available is working on this; the next update follows in ten minutes.',
  },
  impacts: {
    'REST API': 'major_outage',
    'Hosted checkout': 'major_outage',
    'Card payments': 'major_outage',
    'Instant transfers': 'partial_outage',
    Webhooks: 'degraded',
  },
  acknowledgedAfterMinutes: 1,
  updates: [
    {
      afterMinutes: 10,
      status: 'investigating',
      body: {
        de: 'Die Anwendung läuft, bekommt aber keine Verbindungen zur Datenbank. Wir prüfen die Änderungen der letzten Stunde und bereiten vor, sie zurückzunehmen.',
        en: 'The application is running but cannot get connections to its database. We are reviewing the changes of the last hour and preparing to roll them back.',
      },
    },
    {
      afterMinutes: 19,
      status: 'identified',
      body: {
        de: 'Ursache ist eine Konfigurationsänderung am Verbindungspool, die vor 24 Minuten ausgerollt wurde. Sie wird zurückgenommen.',
        en: 'The cause is a configuration change to the connection pool that was rolled out 24 minutes ago. It is being reverted.',
      },
    },
    {
      afterMinutes: 31,
      status: 'monitoring',
      body: {
        de: `Die Änderung ist zurückgenommen. Kartenzahlungen gelingen seit drei Minuten wieder, die Fehlerrate der API liegt unter 0,5 %.

Webhooks werden nachgeliefert; es warten etwa 260.000 Ereignisse.`,
        en: `The change has been reverted. Card payments have been succeeding for three minutes, and the API’s error rate is below 0.5%.

Webhooks are being delivered late; about 260,000 events are waiting.`,
      },
      impacts: {
        'REST API': 'degraded',
        'Hosted checkout': 'operational',
        'Card payments': 'operational',
        'Instant transfers': 'operational',
      },
    },
  ],
  resolvedAfterMinutes: 74,
  resolution: {
    de: 'Alle Dienste arbeiten normal, der Rückstand der Webhooks ist abgebaut. Wir bitten um Entschuldigung. Ein ausführlicher Bericht folgt innerhalb von drei Werktagen.',
    en: 'All services are operating normally, and the backlog of webhooks has cleared. We are sorry. A full report will follow within three business days.',
  },
  postmortem: {
    de: `Dieser Ausfall hat Ihr Geschäft gestört, und das hätte nicht passieren dürfen. Im Folgenden berichten wir, was geschehen ist und was wir daraus gelernt haben.

### Auswirkungen

| | Betroffen | Dauer |
| --- | --- | ---: |
| REST-API | 91 % der Anfragen | 28 min |
| Checkout-Seite | alle Aufrufe | 28 min |
| Kartenzahlungen | 38.200 Versuche fehlgeschlagen | 28 min |
| Webhooks | bis zu 61 min verspätet, **keine verloren** | 74 min |

Wiederkehrende Zahlungen wurden nach der Störung nachgeholt. Es wurde keine Karte doppelt belastet, und Daten waren zu keiner Zeit gefährdet.

### Ablauf

| Zeit | Ereignis |
| ---: | --- |
| −5 min | Eine Änderung am Verbindungspool wird in allen Regionen zugleich ausgerollt. |
| 0 | Die Fehlerrate der API steigt auf 91 %, der Bereitschaftsdienst wird alarmiert. |
| +1 min | Die Bereitschaft übernimmt und ruft das Datenbankteam dazu. |
| +10 min | Die Datenbank selbst ist gesund; der Verdacht fällt auf den Pool. |
| +19 min | Die Änderung ist als Ursache erkannt. |
| +28 min | Sie ist in allen Regionen zurückgenommen, Zahlungen gelingen wieder. |
| +74 min | Alle Webhooks sind zugestellt. |

### Ursache

Wir wollten Verbindungen früher freigeben und haben dafür die Grenzen des Pools neu gesetzt:

\`\`\`diff
 pool:
-  max_client_conn: 8000
-  default_pool_size: 120
+  max_client_conn: 8000
+  default_pool_size: 12     # gemeint war: je Prozess
   reserve_pool_size: 20
\`\`\`

Der Wert gilt **je Datenbank**, nicht je Prozess. Statt 120 standen einer Region damit 12 Verbindungen zur Verfügung. In der Testumgebung fiel das nicht auf, weil dort nie mehr als acht zugleich gebraucht werden.

### Was gut lief

- Der Alarm kam nach 40 Sekunden, und die richtige Person war nach einer Minute dran.
- Idempotenzschlüssel haben verhindert, dass wiederholte Zahlungen doppelt gebucht wurden.

### Was schlecht lief

1. Die Änderung ging an alle Regionen zugleich. Unser gestaffeltes Ausrollen galt nur für Code, nicht für Konfiguration.
2. Das Zurücknehmen dauerte neun Minuten, weil es denselben langsamen Weg nahm wie jede Änderung.
3. Unsere Statusseite zeigte die Störung erst nach sechs Minuten.

### Was wir ändern

- [x] Konfiguration wird gestaffelt ausgerollt: eine Region, 15 Minuten Pause, dann die nächste.
- [x] Der letzte gute Stand lässt sich mit einem Befehl in unter einer Minute wiederherstellen.
- [x] Schwellwerte der Überwachung setzen die Statusseite selbst auf „Beeinträchtigt“.
- [ ] Lasttests der Testumgebung entsprechen der Spitze des Vormonats.

Bei Fragen wenden Sie sich an [support@kassaro.example](mailto:support@kassaro.example).`,
    en: `This outage disrupted your business, and it should not have happened. Here is what went wrong and what we have learned from it.

### Impact

| | Affected | Duration |
| --- | --- | ---: |
| REST API | 91% of requests | 28 min |
| Hosted checkout | all page loads | 28 min |
| Card payments | 38,200 failed attempts | 28 min |
| Webhooks | up to 61 min late, **none lost** | 74 min |

Recurring payments were made up for after the incident. No card was charged twice, and data was never at risk.

### Timeline

| Time | Event |
| ---: | --- |
| −5 min | A change to the connection pool is rolled out to all regions at once. |
| 0 | The API’s error rate rises to 91%, and the on-call engineer is paged. |
| +1 min | On-call acknowledges and brings in the database team. |
| +10 min | The database itself is healthy; suspicion falls on the pool. |
| +19 min | The change is identified as the cause. |
| +28 min | It has been reverted in all regions, and payments succeed again. |
| +74 min | All webhooks have been delivered. |

### Root cause

We wanted to release connections earlier and set new limits for the pool:

\`\`\`diff
 pool:
-  max_client_conn: 8000
-  default_pool_size: 120
+  max_client_conn: 8000
+  default_pool_size: 12     # meant: per process
   reserve_pool_size: 20
\`\`\`

The value applies **per database**, not per process. A region was left with 12 connections instead of 120. It went unnoticed in the test environment, which never needs more than eight at a time.

### What went well

- The alert fired after 40 seconds, and the right person was on it within a minute.
- Idempotency keys kept retried payments from being booked twice.

### What went badly

1. The change went to all regions at once. Our staged rollout covered code, but not configuration.
2. Reverting took nine minutes because it went the same slow way as any other change.
3. Our status page did not show the incident until six minutes in.

### What we are changing

- [x] Configuration is rolled out in stages: one region, a pause of 15 minutes, then the next.
- [x] The last good state can be restored with one command in less than a minute.
- [x] Monitoring thresholds set the status page to “degraded” by themselves.
- [ ] Load tests of the test environment match the peak of the previous month.

If you have questions, write to [support@kassaro.example](mailto:support@kassaro.example).`,
  },
};

export const FRANKFURT_CUT_OFF: DemoStory = {
  title: { de: 'Region Frankfurt nicht erreichbar', en: 'Frankfurt region unreachable' },
  body: {
    de: 'Unser Rechenzentrum in Frankfurt ist seit zwei Minuten vom Netz getrennt. Der Verkehr wird nach Dublin umgeleitet. Bis das abgeschlossen ist, können Anfragen aus Mitteleuropa fehlschlagen.',
    en: 'Our data center in Frankfurt has been cut off from the network for two minutes. Traffic is being moved to Dublin. Until that is done, requests from Central Europe may fail.',
  },
  impacts: {
    'Frankfurt (eu-central)': 'major_outage',
    'REST API': 'partial_outage',
    'Card payments': 'degraded',
  },
  acknowledgedAfterMinutes: 1,
  updates: [
    {
      afterMinutes: 9,
      status: 'identified',
      body: {
        de: 'Der Verkehr läuft über Dublin, Zahlungen gelingen wieder. Antwortzeiten sind um etwa 40 ms höher. Unser Netzbetreiber bestätigt einen Faserbruch.',
        en: 'Traffic is going through Dublin, and payments succeed again. Response times are about 40 ms higher. Our network provider confirms a fiber cut.',
      },
      impacts: {
        'REST API': 'degraded',
        'Card payments': 'operational',
        'Dublin (eu-west)': 'degraded',
      },
    },
    {
      afterMinutes: 72,
      status: 'monitoring',
      body: {
        de: 'Frankfurt ist über eine Ersatzstrecke wieder am Netz. Wir holen den Verkehr schrittweise zurück.',
        en: 'Frankfurt is back online over a replacement line. We are moving traffic back step by step.',
      },
      impacts: {
        'Frankfurt (eu-central)': 'degraded',
        'Dublin (eu-west)': 'operational',
        'REST API': 'operational',
      },
    },
  ],
  resolvedAfterMinutes: 118,
  resolution: {
    de: 'Frankfurt trägt wieder seinen vollen Anteil am Verkehr.',
    en: 'Frankfurt is carrying its full share of traffic again.',
  },
  postmortem: {
    de: `### Zusammenfassung

Ein Bagger hat bei Bauarbeiten beide Glasfaserstrecken unseres Rechenzentrums in Frankfurt durchtrennt. Die Region war 72 Minuten ohne Netz. Die automatische Umleitung nach Dublin hat funktioniert, dauerte mit **sieben Minuten** aber länger als die zugesagten zwei.

### Warum zwei Strecken nicht genügt haben

Beide Strecken gehören verschiedenen Betreibern und verlassen das Gebäude auf verschiedenen Seiten. Nach 600 Metern liegen sie im selben Schacht. Das stand in keinem Plan, den wir hatten.

### Warum die Umleitung so lange dauerte

- Die Namensauflösung hielt alte Antworten fünf Minuten lang vor.
- Zwei ältere Versionen unserer Client-Bibliotheken behielten ihre Verbindungen, bis sie abliefen.

### Was wir ändern

1. Die zweite Strecke führt jetzt über eine andere Trasse; der Verlauf wurde vor Ort geprüft.
2. Die Gültigkeit der DNS-Einträge sinkt von 300 auf **30 Sekunden**.
3. Wir üben die Umleitung jeden Monat, angekündigt auf dieser Seite.

> Bitte aktualisieren Sie unsere Bibliotheken auf Version 7.2 oder neuer. Sie verbinden sich nach einem Ausfall innerhalb von fünf Sekunden neu.`,
    en: `### Summary

An excavator cut both fiber lines of our data center in Frankfurt during construction work. The region was offline for 72 minutes. The automatic failover to Dublin worked, but took **seven minutes** instead of the two we promise.

### Why two lines were not enough

The lines belong to different carriers and leave the building on different sides. After 600 meters, they share a duct. None of the plans we had showed that.

### Why the failover took so long

- DNS answers were cached for five minutes.
- Two older versions of our client libraries kept their connections until these timed out.

### What we are changing

1. The second line now takes a different route, which we have inspected on site.
2. The lifetime of DNS records goes down from 300 to **30 seconds**.
3. We practice the failover every month and announce it on this page.

> Please update our libraries to version 7.2 or later. They reconnect within five seconds after a failure.`,
  },
};

export const VIRGINIA_ERRORS: DemoStory = {
  title: { de: 'Erhöhte Fehlerrate in Virginia', en: 'Elevated error rate in Virginia' },
  body: {
    de: 'Etwa 8 % der Anfragen an die Region Virginia enden mit `502`. Andere Regionen sind nicht betroffen.',
    en: 'About 8% of requests to the Virginia region end with `502`. Other regions are not affected.',
  },
  impacts: { 'Virginia (us-east)': 'partial_outage' },
  acknowledgedAfterMinutes: 2,
  updates: [
    {
      afterMinutes: 12,
      status: 'identified',
      body: {
        de: 'Zwei von 24 Knoten hatten nach einem Neustart zu wenig Arbeitsspeicher. Sie sind aus der Lastverteilung genommen.',
        en: 'Two of 24 nodes came back from a restart with too little memory. They have been taken out of rotation.',
      },
      impacts: { 'Virginia (us-east)': 'degraded' },
    },
  ],
  resolvedAfterMinutes: 33,
  resolution: {
    de: 'Die Fehlerrate ist wieder normal, die beiden Knoten sind ersetzt.',
    en: 'The error rate is back to normal, and both nodes have been replaced.',
  },
};
