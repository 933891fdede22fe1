import type { ConsoleTexts } from '../console-texts.js';

export const ACCOUNT: ConsoleTexts['account'] = {
  noAccount: 'Une clé n’a pas de compte',
  noAccountText: (key) =>
    `Vous vous êtes connecté avec la clé d’API «\u202f${key}\u202f». Connectez-vous en tant que membre pour voir votre profil, vos clés d’accès et vos sessions.`,
  profile: 'Profil',
  name: 'Nom',
  email: 'Adresse e-mail',
  emailHint: 'Ceux qui gèrent les membres peuvent la changer.',
  roles: 'Rôles',
  language: 'Langue',
  languageHint:
    'Celle des e-mails qui vous sont envoyés, et de la console si aucune n’est choisie sur l’appareil.',
  timeZone: 'Fuseau horaire',
  timeZoneHint: (zone) =>
    `Celui des heures dans la console. Vide\u202f: celui de la page de statut, ${zone}.`,
  mails: 'E-mails pour vous',
  mailNewSignIn: 'Quand quelqu’un se connecte à votre nom avec un nouveau navigateur',
  mailRolesChanged: 'Quand vos rôles ont changé',
  mailSilentIncidents: 'Quand un incident en cours est resté longtemps sans nouvelle',
  passkeys: 'Clés d’accès',
  passkeysText:
    'Avec une clé d’accès, vous vous connectez par empreinte, visage ou code PIN, sans code envoyé par e-mail.',
  noPasskeysHere: 'Ce navigateur ne peut pas ajouter de clés d’accès.',
  passkeysEmpty: 'Aucune clé d’accès',
  passkeysEmptyText: 'Ajoutez-en une pour chacun de vos appareils.',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyName: 'Nom',
  passkeyNameHint: 'Pour reconnaître l’appareil, par exemple «\u202fPortable\u202f».',
  continueInBrowser: 'Continuer',
  passkeyAdded: 'La clé d’accès est ajoutée',
  refusals: {
    cancelled: 'Rien n’a été ajouté\u202f: l’opération a été annulée ou a pris trop de temps.',
    present: 'Cet appareil a déjà une clé d’accès pour vous.',
    failed: 'Le navigateur n’a pas pu créer de clé d’accès.',
  },
  copied: 'Copiée, ne connecte plus',
  host: 'Adresse de la page',
  lastUsed: 'Dernière utilisation',
  never: 'jamais',
  added: 'Ajoutée',
  rename: 'Renommer',
  removePasskeyTitle: (name) => `Supprimer la clé d’accès «\u202f${name}\u202f»\u202f?`,
  removePasskeyText:
    'Elle ne connecte plus. Les sessions qu’elle a ouvertes continuent jusqu’à ce que vous y mettiez fin.',
  sessions: 'Sessions',
  sessionsText: 'Partout où vous êtes connecté. Mettez fin à celles que vous ne reconnaissez pas.',
  browser: 'Navigateur',
  browserOn: (browser, system) => `${browser} sous ${system}`,
  unknownBrowser: 'Navigateur inconnu',
  way: 'Connexion par',
  ways: {
    invitation: 'Invitation',
    email: 'Code par e-mail',
    passkey: 'Clé d’accès',
    sso: 'Authentification unique',
    'command-line': 'Ligne de commande',
  },
  thisOne: 'Cette session',
  signedIn: 'Depuis',
  endsBy: 'Prend fin au plus tard',
  end: 'Mettre fin',
  ended: 'La session a pris fin',
  endOthers: 'Mettre fin à toutes les autres',
  endOthersTitle: 'Mettre fin à toutes les autres sessions\u202f?',
  endOthersText: (count) =>
    count === 1
      ? 'Une session prend fin aussitôt. Vous restez connecté ici.'
      : `${count} sessions prennent fin aussitôt. Vous restez connecté ici.`,
  othersEnded: 'Toutes les autres sessions ont pris fin',
};
