import type { LocaleText } from '../text/locale-text.js';

interface DemoComponent {
  readonly name: LocaleText;
  readonly description?: LocaleText;
  readonly is_public?: boolean;
}

/** A group of the demo tenant, with what is in it. */
export interface DemoGroup {
  readonly name: LocaleText;
  readonly components: readonly DemoComponent[];
  readonly groups?: readonly DemoGroup[];
}

/** What a payments company would show. */
export const DEMO_TREE: readonly DemoGroup[] = [
  {
    name: { de: 'Zahlungen', en: 'Payments' },
    components: [
      {
        name: { de: 'Kartenzahlung', en: 'Card payments' },
        description: { de: 'Visa, Mastercard und girocard', en: 'Visa, Mastercard and girocard' },
      },
      {
        name: { de: 'Lastschrift', en: 'Direct debit' },
        description: { de: 'SEPA-Lastschriften', en: 'SEPA direct debits' },
      },
      { name: { de: 'Auszahlungen', en: 'Payouts' } },
    ],
  },
  {
    name: { de: 'Schnittstellen', en: 'Interfaces' },
    components: [
      { name: { de: 'REST-API', en: 'REST API' } },
      {
        name: { de: 'Webhooks', en: 'Webhooks' },
        description: { de: 'Benachrichtigungen an Händler', en: 'Notifications to merchants' },
      },
    ],
    groups: [
      {
        name: { de: 'Rechenzentren', en: 'Data centres' },
        components: [
          { name: { de: 'Frankfurt', en: 'Frankfurt' } },
          { name: { de: 'Dublin', en: 'Dublin' } },
        ],
      },
    ],
  },
  {
    name: { de: 'Händlerportal', en: 'Merchant portal' },
    components: [
      { name: { de: 'Anmeldung', en: 'Sign-in' } },
      { name: { de: 'Berichte', en: 'Reports' } },
      { name: { de: 'Betrugserkennung', en: 'Fraud detection' }, is_public: false },
    ],
  },
];

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#0b6b57"/><path d="M11 25l6-10 6 10 6-10" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** How its page looks. */
export const DEMO_SETTINGS = {
  time_zone: 'Europe/Berlin',
  color: '#0b6b57',
  logo: `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`,
};
