import type { SubscribedEvent } from '#core/status/subscriber-channels.js';

/** A subscriber of the demo company's page. Names below `.example` never resolve (RFC 2606). */
interface DemoSubscriber {
  readonly channel: string;
  readonly address: string;
  readonly locale: 'de' | 'en';
  readonly daysAgo: number;
  /** Components by their English names; all by default. */
  readonly components?: readonly string[];
  /** Incidents and maintenances by default. */
  readonly events?: readonly SubscribedEvent[];
}

function mail(daysAgo: number, locale: 'de' | 'en', address: string): DemoSubscriber {
  return { channel: 'email', address, locale, daysAgo };
}

export const DEMO_SUBSCRIBERS: readonly DemoSubscriber[] = [
  mail(341, 'de', 'betrieb@teehaus-lindner.example'),
  mail(322, 'de', 'it@fahrrad-brandt.example'),
  mail(305, 'en', 'ops@harbor-books.example'),
  {
    channel: 'webhook',
    address: 'https://hooks.harbor-books.example/kassaro',
    locale: 'en',
    daysAgo: 298,
    components: ['REST API', 'Webhooks', 'Card payments'],
  },
  mail(266, 'de', 'shop@kerzen-manufaktur.example'),
  mail(240, 'en', 'platform@northlight-tickets.example'),
  {
    channel: 'slack',
    address: 'https://slack.northlight-tickets.example/services/T01/B02/payments',
    locale: 'en',
    daysAgo: 238,
  },
  mail(203, 'de', 'anna.weber@buchhandlung-am-markt.example'),
  mail(187, 'en', 'oncall@papertrail-studio.example'),
  { ...mail(164, 'de', 'technik@ferienhaus-ostsee.example'), events: ['incident'] },
  mail(151, 'en', 'finance@olive-and-oak.example'),
  {
    channel: 'teams',
    address: 'https://teams.weinkontor-rhein.example/workflows/invoke/status',
    locale: 'de',
    daysAgo: 120,
  },
  mail(118, 'de', 'einkauf@weinkontor-rhein.example'),
  mail(96, 'en', 'dev@tiny-forest-games.example'),
  { ...mail(77, 'de', 'buchhaltung@moebel-hansen.example'), components: ['Payouts', 'Reports and exports'] },
  mail(58, 'en', 'hello@second-violin.example'),
  {
    channel: 'discord',
    address: 'https://discord.tiny-forest-games.example/api/webhooks/status',
    locale: 'en',
    daysAgo: 49,
    components: ['Sandbox', 'REST API'],
  },
  mail(41, 'de', 'status@konzertkasse-leipzig.example'),
  mail(26, 'en', 'sre@harbor-books.example'),
  mail(16, 'de', 'jonas.keller@radwerk-ulm.example'),
  mail(16, 'en', 'support@bluebird-tickets.example'),
  mail(7, 'de', 'leitung@blumen-adler.example'),
  mail(2, 'en', 'anita@cedar-and-salt.example'),
];
