import type { ConsoleTexts } from '../console-texts.js';

export const SIGN_IN: ConsoleTexts['signIn'] = {
  title: 'Anmeldung',
  intro:
    'Mitglieder können sich mit dem Identitätsanbieter Ihrer Firma anmelden. Registrieren Sie diese Seite dort mit der Adresse unten und tragen Sie ein, was er Ihnen gibt.',
  redirect: 'Rücksprungadresse',
  provider: 'Identitätsanbieter',
  issuer: 'Aussteller',
  issuerHint: 'Genau wie er sich selbst nennt, etwa https://login.example.com.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  secretKept: 'Eines ist gespeichert und wird nie gezeigt. Leer lassen, um es zu behalten.',
  who: 'Wer sich anmelden darf',
  provision: 'Wer Mitglied wird',
  provisions: { invited: 'Mitglieder und Eingeladene', automatic: 'Alle, die der Anbieter hereinlässt' },
  emailDomains: 'Domains der E-Mail-Adressen',
  emailDomainsHint: 'Eine in jeder Zeile; leer: jede.',
  rolesClaim: 'Claim mit den Rollen',
  rolesClaimHint: 'Etwa groups. Leer: Rollen bleiben, wie sie hier sind.',
  roleMapping: 'Rollen nach Werten des Claims',
  roleMappingHint: 'Bei jeder Anmeldung bekommen Mitglieder genau diese Rollen.',
  claimValue: 'Wert',
  role: 'Rolle',
  enforced: 'Mitglieder müssen sich so anmelden',
  enforcedHint:
    'Andere Wege sind dann aus, außer für Inhaber mit Passkey. Probieren Sie es zuerst unten aus: Ein gelungener Versuch gilt eine Stunde.',
  test: 'Ausprobieren',
  neverTested: 'Noch nicht ausprobiert.',
  makeTest: 'Test-Link erzeugen',
  openTest: 'Test-Link öffnen',
  testStatuses: { succeeded: 'Gelungen', failed: 'Gescheitert' },
  turnOff: 'Single Sign-on ausschalten',
  turnOffTitle: 'Single Sign-on ausschalten?',
  turnOffText:
    'Alles, was hier eingetragen ist, wird gelöscht. Mitglieder melden sich wieder mit Codes und Passkeys an.',
  turnedOff: 'Single Sign-on ist aus',
};
