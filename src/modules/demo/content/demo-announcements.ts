import type { LocaleText } from '#core/text/locale-text.js';
import type { AnnouncementLevel } from '#modules/announcements/dto/announcement.response.js';

/** An announcement of the demo company. */
interface DemoAnnouncement {
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly level: AnnouncementLevel;
  readonly link_url: string | null;
  readonly publishedDaysAgo: number;
  /** Days from its publication until it ends; null for no end. */
  readonly days: number | null;
}

export const PAST_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    title: { de: 'Gefälschte E-Mails in unserem Namen', en: 'Phishing mails in our name' },
    body: {
      de: `Derzeit kursieren E-Mails, die angeblich von uns stammen und zur Eingabe von Zugangsdaten auffordern.

- Wir fragen **nie** per E-Mail nach Passwörtern oder Codes.
- Unsere Mails kommen ausschließlich von \`@kassaro.example\`.

Wenn Sie Daten eingegeben haben, ändern Sie bitte sofort Ihr Passwort und melden Sie sich bei uns.`,
      en: `Mails are going around that claim to come from us and ask for your credentials.

- We **never** ask for passwords or codes by mail.
- Our mails come from \`@kassaro.example\` only.

If you have entered your data, please change your password right away and contact us.`,
    },
    level: 'critical',
    link_url: 'https://www.kassaro.example/security',
    publishedDaysAgo: 34,
    days: 6,
  },
  {
    title: { de: 'Neue Adressen für ausgehende Webhooks', en: 'New addresses for outgoing webhooks' },
    body: {
      de: 'Webhooks kommen jetzt zusätzlich aus dem Netz `198.51.100.0/24`. Bitte lassen Sie es in Ihrer Firewall zu.',
      en: 'Webhooks now also come from the network `198.51.100.0/24`. Please admit it in your firewall.',
    },
    level: 'warning',
    link_url: null,
    publishedDaysAgo: 82,
    days: 30,
  },
];

export const PRESENT_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    title: { de: 'Singapur ist für alle da', en: 'Singapore is open to everyone' },
    body: {
      de: 'Unsere Region in Singapur steht jetzt allen offen. Händler in Asien und Ozeanien erreichen die API damit in **weniger als 60 ms**. Umgestellt wird im Portal unter *Entwicklung → Regionen*, ohne Unterbrechung.',
      en: 'Our Singapore region is now open to everyone. Merchants in Asia and Oceania reach the API in **less than 60 ms**. Switch in the dashboard under *Developers → Regions*, without interruption.',
    },
    level: 'info',
    link_url: 'https://www.kassaro.example/regions',
    publishedDaysAgo: 1,
    days: 9,
  },
];
