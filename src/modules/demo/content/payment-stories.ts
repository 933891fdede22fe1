import type { DemoStory } from './demo-story.js';

/** The incident that is always open. */
export const DECLINED_CARDS: DemoStory = {
  title: {
    de: 'Erhöhte Ablehnungsrate bei Kartenzahlungen',
    en: 'Elevated decline rate for card payments',
  },
  body: {
    de: `Seit wenigen Minuten wird etwa **jede fünfte Kartenzahlung** abgelehnt, meist mit dem Code \`issuer_unavailable\`. Lastschriften, Echtzeitüberweisungen und Wallets sind nicht betroffen.

Wir untersuchen die Ursache und melden uns spätestens in 20 Minuten wieder.`,
    en: `For the last few minutes, about **one in five card payments** has been declined, mostly with the code \`issuer_unavailable\`. Direct debits, instant transfers and wallets are not affected.

We are investigating and will post another update within 20 minutes.`,
  },
  impacts: { 'Card payments': 'partial_outage', 'Acquiring (Nordbank)': 'degraded' },
  acknowledgedAfterMinutes: 2,
  updates: [
    {
      afterMinutes: 15,
      status: 'identified',
      body: {
        de: `Die Ablehnungen entstehen bei unserem Acquirer **Nordbank**: Eine von drei Verbindungen zu den Kartennetzen antwortet nicht. Nordbank arbeitet an der Behebung; wir leiten den Verkehr auf die beiden anderen um.

- Zahlungen, die mit \`issuer_unavailable\` abgelehnt wurden, **können sofort wiederholt werden**. Karten werden nicht doppelt belastet.
- Wiederkehrende Zahlungen versuchen wir von selbst noch einmal.

[Ablehnungscodes in der Dokumentation](https://docs.kassaro.example/errors/declines)`,
        en: `The declines come from our acquirer, **Nordbank**: one of its three links to the card networks is not answering. Nordbank is working on it, and we are moving traffic to the other two.

- Payments declined with \`issuer_unavailable\` **can be retried right away**. No card will be charged twice.
- We retry recurring payments automatically.

[Decline codes in the documentation](https://docs.kassaro.example/errors/declines)`,
      },
    },
  ],
  resolvedAfterMinutes: 58,
  resolution: {
    de: 'Die Ablehnungsrate liegt wieder auf dem üblichen Niveau.',
    en: 'The decline rate is back to its usual level.',
  },
};

export const REJECTED_TRANSFERS: DemoStory = {
  title: {
    de: 'Echtzeitüberweisungen an zwei Banken werden zurückgewiesen',
    en: 'Instant transfers to two banks are rejected',
  },
  body: {
    de: 'Echtzeitüberweisungen an Konten der **Elbbank** und der **Sparbank Süd** kommen mit `AB08` zurück. Beträge werden dem Konto sofort wieder gutgeschrieben. Überweisungen an alle anderen Banken laufen normal.',
    en: 'Instant transfers to accounts at **Elbbank** and **Sparbank Süd** are returned with `AB08`. Amounts are credited back at once. Transfers to all other banks work normally.',
  },
  impacts: { 'Instant transfers': 'partial_outage' },
  acknowledgedAfterMinutes: 4,
  updates: [
    {
      afterMinutes: 17,
      status: 'identified',
      body: {
        de: 'Beide Banken nutzen denselben Dienstleister, der eine Störung seiner Anbindung gemeldet hat. Wir haben Überweisungen an diese Banken angehalten, damit sie nicht zurückkommen; sie gehen heraus, sobald die Anbindung wieder steht.',
        en: 'Both banks use the same service provider, which has reported a problem with its connection. We have put transfers to these banks on hold so that they are not returned. They will go out as soon as the connection is back.',
      },
    },
  ],
  resolvedAfterMinutes: 48,
  resolution: {
    de: 'Die Anbindung steht wieder. Die 312 angehaltenen Überweisungen sind ausgeführt.',
    en: 'The connection is back. The 312 transfers on hold have been executed.',
  },
};

export const LATE_DEBITS: DemoStory = {
  title: {
    de: 'SEPA-Lastschriften verspätet eingereicht',
    en: 'SEPA direct debits submitted late',
  },
  body: {
    de: 'Die Datei der ersten Einreichung wurde von unserer Bank nicht angenommen. Lastschriften, die bis gestern Abend angelegt wurden, sind noch nicht eingereicht. Es gehen keine Aufträge verloren.',
    en: 'Our bank did not accept the file of the first submission. Direct debits created until last night have not been submitted yet. No orders are lost.',
  },
  impacts: { 'SEPA direct debit': 'partial_outage', Payouts: 'degraded' },
  acknowledgedAfterMinutes: 9,
  updates: [
    {
      afterMinutes: 40,
      status: 'identified',
      body: {
        de: `Eine einzelne Lastschrift enthielt im Namen des Kontoinhabers ein Zeichen, das der Zeichensatz der Bank nicht kennt. Statt diesen einen Auftrag hat die Bank die **ganze Datei** abgewiesen. Wir reichen sie ohne ihn neu ein.

| Einreichung | Geplant | Jetzt erwartet | Gutschrift |
| --- | --- | --- | --- |
| Erste | 07:00 | 09:30 | **heute, unverändert** |
| Zweite | 11:00 | 11:00 | heute |
| Dritte | 15:30 | 15:30 | morgen |`,
        en: `A single direct debit had a character in the account holder’s name that the bank’s character set does not know. Instead of that one order, the bank rejected the **whole file**. We are submitting it again without that order.

| Submission | Planned | Now expected | Credited |
| --- | --- | --- | --- |
| First | 07:00 | 09:30 | **today, unchanged** |
| Second | 11:00 | 11:00 | today |
| Third | 15:30 | 15:30 | tomorrow |`,
      },
    },
    {
      afterMinutes: 112,
      status: 'monitoring',
      body: {
        de: 'Die Datei ist angenommen. Wir warten noch auf die Bestätigung der Verrechnung.',
        en: 'The file has been accepted. We are waiting for the settlement confirmation.',
      },
      impacts: { 'SEPA direct debit': 'degraded', Payouts: 'operational' },
    },
  ],
  resolvedAfterMinutes: 155,
  resolution: {
    de: 'Alle Lastschriften sind eingereicht und bestätigt. Gutschriften kommen zum üblichen Zeitpunkt. Namen werden jetzt schon beim Anlegen auf den Zeichensatz der Banken geprüft.',
    en: 'All direct debits are submitted and confirmed. Credits arrive at the usual time. Names are now checked against the banks’ character set as soon as an order is created.',
  },
};

export const EXPIRED_INTERMEDIATE: DemoStory = {
  title: { de: 'Apple Pay nicht verfügbar', en: 'Apple Pay unavailable' },
  body: {
    de: 'Zahlungen mit Apple Pay schlagen beim Öffnen des Bezahldialogs fehl. Google Pay und Kartenzahlungen funktionieren.',
    en: 'Payments with Apple Pay fail when the payment sheet opens. Google Pay and card payments work.',
  },
  impacts: { Wallets: 'partial_outage', 'Hosted checkout': 'degraded' },
  acknowledgedAfterMinutes: 3,
  updates: [
    {
      afterMinutes: 14,
      status: 'identified',
      body: {
        de: 'Ein Zwischenzertifikat in unserer Händlerprüfung ist heute abgelaufen. Das neue wird gerade verteilt.',
        en: 'An intermediate certificate in our merchant validation expired today. The new one is being rolled out.',
      },
    },
    {
      afterMinutes: 36,
      status: 'monitoring',
      body: {
        de: 'Das Zertifikat ist in allen Regionen ersetzt, Zahlungen mit Apple Pay gelingen wieder. Wir beobachten die Lage.',
        en: 'The certificate has been replaced in all regions, and Apple Pay payments succeed again. We are monitoring.',
      },
      impacts: { Wallets: 'degraded', 'Hosted checkout': 'operational' },
    },
  ],
  resolvedAfterMinutes: 52,
  resolution: {
    de: 'Apple Pay funktioniert wieder ohne Einschränkungen.',
    en: 'Apple Pay works again without restrictions.',
  },
  postmortem: {
    de: `### Was geschehen ist

52 Minuten lang konnten Kundinnen und Kunden nicht mit Apple Pay bezahlen. Betroffen waren **rund 4.100 Zahlungsversuche**; etwa die Hälfte wurde mit einer anderen Zahlungsart abgeschlossen.

### Warum

Apple prüft unsere Server über eine Zertifikatskette. Unser eigenes Zertifikat wird automatisch erneuert und überwacht. Das **Zwischenzertifikat** darüber lag dagegen als Datei im Container-Image, und kein Alarm kannte sein Ablaufdatum:

\`\`\`
$ openssl x509 -noout -subject -enddate -in intermediate.pem
subject=CN = Worldwide Developer Relations G5
notAfter=… 06:00:00 GMT
\`\`\`

### Was wir ändern

- [x] Die Kette wird beim Erneuern mit abgeholt und nicht mehr im Image ausgeliefert.
- [x] Alle Zertifikate einer Kette werden überwacht, mit Alarm 30, 14 und 3 Tage vorher.
- [ ] Die Checkout-Seite blendet Wallets aus, deren Händlerprüfung fehlschlägt, statt sie anzubieten.`,
    en: `### What happened

For 52 minutes, customers could not pay with Apple Pay. **About 4,100 payment attempts** were affected; roughly half of them were completed with another payment method.

### Why

Apple validates our servers through a chain of certificates. Our own certificate is renewed and monitored automatically. The **intermediate certificate** above it, however, was a file in the container image, and no alert knew when it would expire:

\`\`\`
$ openssl x509 -noout -subject -enddate -in intermediate.pem
subject=CN = Worldwide Developer Relations G5
notAfter=… 06:00:00 GMT
\`\`\`

### What we are changing

- [x] The chain is fetched on renewal and no longer shipped in the image.
- [x] Every certificate of a chain is monitored, with alerts 30, 14 and 3 days ahead.
- [ ] The hosted checkout hides wallets whose merchant validation fails instead of offering them.`,
  },
};

export const LATE_PAYOUTS: DemoStory = {
  title: { de: 'Auszahlungen des Nachmittags verzögert', en: 'Afternoon payouts delayed' },
  body: {
    de: 'Der Auszahlungslauf um 14 Uhr dauert länger als üblich. Auszahlungen können bis zu zwei Stunden später eintreffen. Ihr Guthaben im Portal ist richtig.',
    en: 'The 2 p.m. payout run is taking longer than usual. Payouts may arrive up to two hours late. Balances in the dashboard are correct.',
  },
  impacts: { Payouts: 'degraded' },
  acknowledgedAfterMinutes: 6,
  updates: [
    {
      afterMinutes: 35,
      status: 'monitoring',
      body: {
        de: 'Eine Sperre in der Buchungsdatenbank ist aufgelöst, der Lauf arbeitet wieder mit voller Geschwindigkeit.',
        en: 'A lock in the ledger database has been released, and the run is back at full speed.',
      },
    },
  ],
  resolvedAfterMinutes: 97,
  resolution: {
    de: 'Alle 18.400 Auszahlungen des Laufs sind herausgegangen, die letzte mit 88 Minuten Verspätung.',
    en: 'All 18,400 payouts of the run have gone out, the last one 88 minutes late.',
  },
};
