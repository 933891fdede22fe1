import type { LocaleText } from '#core/text/locale-text.js';

interface DemoComponent {
  readonly name: LocaleText;
  readonly description?: LocaleText;
  readonly is_public?: boolean;
  /** Name of the host system that it runs on. */
  readonly runsOn?: string;
}

/** A group of the demo company's components, with its contents. */
export interface DemoGroup {
  readonly name: LocaleText;
  readonly components: readonly DemoComponent[];
  readonly groups?: readonly DemoGroup[];
}

/** Host systems of the demo company. */
export const DEMO_HOSTS = [
  { name: 'pg-reporting-eu', kind: 'database' },
  { name: 'k8s-eu-central', kind: 'cluster' },
  { name: 'edge-dublin', kind: 'network' },
] as const;

/** The components of a payments company. */
export const DEMO_TREE: readonly DemoGroup[] = [
  {
    name: { de: 'Zahlungen', en: 'Payments' },
    components: [
      {
        name: { de: 'Kartenzahlungen', en: 'Card payments' },
        description: {
          de: 'Visa, Mastercard, American Express und girocard',
          en: 'Visa, Mastercard, American Express and girocard',
        },
      },
      {
        name: { de: 'SEPA-Lastschrift', en: 'SEPA direct debit' },
        description: {
          de: 'Basis- und Firmenlastschriften, drei Einreichungen am Tag',
          en: 'Core and B2B, submitted three times a day',
        },
      },
      {
        name: { de: 'Echtzeitüberweisungen', en: 'Instant transfers' },
        description: { de: 'Rund um die Uhr in zehn Sekunden', en: 'Around the clock, in ten seconds' },
      },
      {
        name: { de: 'Wallets', en: 'Wallets' },
        description: { de: 'Apple Pay und Google Pay', en: 'Apple Pay and Google Pay' },
      },
      { name: { de: 'Auszahlungen', en: 'Payouts' } },
    ],
  },
  {
    name: { de: 'Plattform', en: 'Platform' },
    components: [
      {
        name: { de: 'REST-API', en: 'REST API' },
        description: { de: 'api.kassaro.example', en: 'api.kassaro.example' },
      },
      {
        name: { de: 'Webhooks', en: 'Webhooks' },
        description: { de: 'Ereignisse an Ihre Server', en: 'Events delivered to your servers' },
        runsOn: 'k8s-eu-central',
      },
      {
        name: { de: 'Checkout-Seite', en: 'Hosted checkout' },
        description: {
          de: 'Die von uns betriebene Bezahlseite',
          en: 'The payment page that we host for you',
        },
      },
      {
        name: { de: 'Testumgebung', en: 'Sandbox' },
        description: { de: 'Ohne Zusage zur Verfügbarkeit', en: 'Best effort, no availability target' },
      },
    ],
  },
  {
    name: { de: 'Regionen', en: 'Regions' },
    components: [],
    groups: [
      {
        name: { de: 'Europa', en: 'Europe' },
        components: [
          { name: { de: 'Frankfurt (eu-central)', en: 'Frankfurt (eu-central)' } },
          { name: { de: 'Dublin (eu-west)', en: 'Dublin (eu-west)' }, runsOn: 'edge-dublin' },
        ],
      },
      {
        name: { de: 'Amerika', en: 'Americas' },
        components: [{ name: { de: 'Virginia (us-east)', en: 'Virginia (us-east)' } }],
      },
      {
        name: { de: 'Asien-Pazifik', en: 'Asia-Pacific' },
        components: [{ name: { de: 'Singapur (ap-southeast)', en: 'Singapore (ap-southeast)' } }],
      },
    ],
  },
  {
    name: { de: 'Händlerportal', en: 'Merchant dashboard' },
    components: [
      { name: { de: 'Anmeldung', en: 'Sign-in' } },
      {
        name: { de: 'Berichte und Exporte', en: 'Reports and exports' },
        description: { de: 'Auswertungen, CSV, DATEV', en: 'Analytics, CSV, DATEV' },
        runsOn: 'pg-reporting-eu',
      },
      { name: { de: 'Rückbuchungen', en: 'Disputes' } },
      {
        name: { de: 'Betrugsprüfung', en: 'Fraud scoring' },
        description: { de: 'Intern, nicht auf der Statusseite', en: 'Internal, not on the status page' },
        is_public: false,
      },
    ],
  },
  {
    name: { de: 'Dienste Dritter', en: 'Third-party services' },
    components: [
      {
        name: { de: 'Acquiring (Nordbank)', en: 'Acquiring (Nordbank)' },
        description: {
          de: 'Genehmigt Kartenzahlungen im Auftrag der Kartennetze',
          en: 'Authorizes card payments on behalf of the card networks',
        },
      },
      {
        name: { de: 'SMS-Codes (Telvia)', en: 'SMS codes (Telvia)' },
        description: { de: 'Versand von Anmeldecodes', en: 'Delivers sign-in codes' },
      },
    ],
  },
];

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#3b3fb6"/><path d="M14 10v20M27 10 15.5 20 27 30" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Page settings and SLA of the demo company. */
export const DEMO_SETTINGS = {
  time_zone: 'Europe/Berlin',
  color: '#3b3fb6',
  logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
  sla_target: 0.999,
  footer_text: {
    de: 'Kassaro betreibt Zahlungen für Händler in Europa, Amerika und Asien.',
    en: 'Kassaro runs payments for merchants in Europe, the Americas and Asia.',
  },
  footer_links: [
    { label: { de: 'Hilfe', en: 'Support' }, url: 'https://www.kassaro.example/support' },
    { label: { de: 'Impressum', en: 'Imprint' }, url: 'https://www.kassaro.example/imprint' },
  ],
};

export const DEMO_COMPANY = 'Kassaro';
