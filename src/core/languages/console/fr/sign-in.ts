import type { ConsoleTexts } from '../console-texts.js';

export const SIGN_IN: ConsoleTexts['signIn'] = {
  title: 'Connexion',
  intro:
    'Les membres peuvent se connecter avec le fournisseur d’identité de votre entreprise. Enregistrez-y cette page avec l’adresse ci-dessous, puis saisissez ce qu’il vous donne.',
  redirect: 'Adresse de retour',
  provider: 'Fournisseur d’identité',
  issuer: 'Émetteur',
  issuerHint: 'Exactement comme il se nomme, par exemple https://login.example.com.',
  clientId: 'Identifiant client',
  clientSecret: 'Secret client',
  secretKept: 'Un secret est enregistré et n’est jamais montré. Laissez vide pour le garder.',
  who: 'Qui peut se connecter',
  provision: 'Qui devient membre',
  provisions: {
    invited: 'Les membres et les personnes invitées',
    automatic: 'Tous ceux que le fournisseur admet',
  },
  emailDomains: 'Domaines des adresses e-mail',
  emailDomainsHint: 'Un par ligne\u202f; vide\u202f: tous.',
  rolesClaim: 'Attribut des rôles',
  rolesClaimHint: 'Par exemple groups. Vide\u202f: les rôles restent ceux d’ici.',
  roleMapping: 'Rôles selon les valeurs de l’attribut',
  roleMappingHint: 'À chaque connexion, les membres reçoivent exactement ces rôles.',
  claimValue: 'Valeur',
  role: 'Rôle',
  enforced: 'Les membres doivent se connecter ainsi',
  enforcedHint:
    'Les autres moyens sont désactivés, sauf pour les propriétaires avec une clé d’accès. Essayez d’abord ci-dessous\u202f: un essai réussi vaut une heure.',
  test: 'Essayer',
  neverTested: 'Pas encore essayé.',
  makeTest: 'Créer un lien d’essai',
  openTest: 'Ouvrir le lien d’essai',
  testStatuses: { succeeded: 'Réussi', failed: 'Échoué' },
  turnOff: 'Désactiver l’authentification unique',
  turnOffTitle: 'Désactiver l’authentification unique\u202f?',
  turnOffText:
    'Tout ce qui est saisi ici est supprimé. Les membres se connectent à nouveau avec des codes et des clés d’accès.',
  turnedOff: 'L’authentification unique est désactivée',
};
