import type { ConsoleTexts } from '../console-texts.js';

export const ADMISSIONS: ConsoleTexts['admissions'] = {
  title: 'Qui voit la page',
  public: 'Tout le monde voit la page',
  publicText: 'Tout internaute peut l’ouvrir, suivre ses flux et s’abonner.',
  protected: 'La page est protégée',
  protectedText: 'Seuls les membres connectés et les personnes admises par un accès ci-dessous la voient.',
  protect: 'Protéger la page',
  protectTitle: 'Ne montrer la page qu’aux personnes admises\u202f?',
  protectNobody:
    'Il n’y a pas encore d’accès\u202f: seuls les membres connectés verront la page. Tous les autres verront une page d’entrée, et leurs flux, badges et calendriers s’arrêtent aussitôt.',
  protectSome: (count) =>
    `${count === 1 ? 'Un accès admet' : `${count} accès admettent`} des visiteurs. Tous les autres verront une page d’entrée, et leurs flux, badges et calendriers s’arrêtent aussitôt.`,
  protectedNow: 'La page est maintenant protégée',
  open: 'Rendre la page publique',
  openTitle: 'Montrer la page à tout le monde\u202f?',
  openText:
    'Tout internaute verra alors la page avec tout son historique, et les moteurs de recherche pourront la référencer. Les accès restent, pour la prochaine fois.',
  publicNow: 'Tout le monde voit maintenant la page',
  list: 'Accès',
  create: 'Nouvel accès',
  edit: 'Modifier cet accès',
  emptyTitle: 'Aucun accès',
  emptyText:
    'Un accès admet des personnes ou des programmes tant que la page est protégée\u202f: avec un mot de passe, une adresse e-mail de votre entreprise, depuis votre réseau, depuis votre portail ou avec un jeton.',
  name: 'À quoi il sert',
  nameHint: 'Par exemple «\u202fClients\u202f». Les visiteurs ne le voient jamais.',
  kind: 'Admet',
  kinds: {
    password: 'Qui connaît un mot de passe',
    email_domain: 'Qui a une adresse e-mail d’un domaine',
    ip_range: 'Qui vient d’un réseau',
    sso: 'Qui se connecte avec le compte de votre entreprise',
    signed_link: 'Qui vient de votre portail, avec un lien signé',
    token: 'Un programme ou un lecteur de flux, avec un jeton',
  },
  kindTexts: {
    password: 'Plusieurs peuvent le partager. Changez-le quand quelqu’un part.',
    email_domain: 'Ils saisissent un code envoyé à leur adresse.',
    ip_range: 'Rien ne leur est demandé\u202f: leur adresse suffit.',
    sso: 'Ils se connectent auprès du fournisseur d’identité de l’authentification unique. Ses groupes mènent aux audiences.',
    signed_link: 'La clé de signature est montrée une fois, juste après.',
    token: 'Le jeton est montré une fois, juste après. Donnez à chaque programme le sien.',
  },
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères. Il n’est plus jamais montré.',
  passwordKept: 'Vide\u202f: il reste tel quel. Un nouveau oblige tout le monde à le saisir.',
  domains: 'Domaines des adresses e-mail',
  domainsHint: 'Un par ligne, par exemple example.com. Les noms en dessous ne comptent pas.',
  cidrs: 'Adresses du réseau',
  cidrsHint: 'Une par ligne\u202f: des adresses, ou des plages comme 192.0.2.0/24 ou 2001:db8::/32.',
  shows: 'Ce qu’elle montre',
  showsAll: 'Les composants de tous les publics',
  showsHint: 'En plus des composants que tout le monde voit.',
  showsPublic: 'Seulement ce que tout le monde voit.',
  changeHint: 'Après une modification, toutes les personnes admises doivent entrer à nouveau.',
  what: 'Lesquels',
  used: 'Dernière admission',
  never: 'Jamais',
  linkTitle: 'La clé des liens signés',
  linkText:
    'Elle n’est montrée que maintenant. Signez un JWT avec elle en HS256, avec un «\u202fexp\u202f», et envoyez les visiteurs à cette adresse\u202f:',
  tokenTitle: 'Le jeton',
  tokenText:
    'Il n’est montré que maintenant. Là où aucun en-tête n’est possible, il se met dans l’adresse, comme pour un flux\u202f:',
  key: 'Clé',
  token: 'Jeton',
  example: 'Adresse',
  removeTitle: 'Supprimer cet accès\u202f?',
  removeTexts: {
    password: (name) =>
      `«\u202f${name}\u202f» n’admet plus personne. Qui est entré avec ce mot de passe doit aussitôt trouver un autre accès.`,
    email_domain: (name) =>
      `«\u202f${name}\u202f» n’admet plus personne. Qui est entré avec un code doit aussitôt trouver un autre accès.`,
    ip_range: (name) => `«\u202f${name}\u202f» n’admet aussitôt plus personne.`,
    sso: (name) =>
      `«\u202f${name}\u202f» n’admet plus personne. Qui s’est connecté ainsi doit aussitôt trouver un autre accès.`,
    signed_link: (name) =>
      `Les liens signés avec la clé de «\u202f${name}\u202f» ne marchent plus, et qui est venu par l’un d’eux sort aussitôt. La clé est perdue pour de bon.`,
    token: (name) =>
      `Les programmes et les flux avec le jeton de «\u202f${name}\u202f» ne reçoivent aussitôt plus rien. Le jeton est perdu pour de bon.`,
  },
};
