import type { ConsoleTexts } from '../console-texts.js';

export const MEMBERS: ConsoleTexts['members'] = {
  title: 'Membres',
  invite: 'Inviter un collègue',
  invited: 'L’invitation est partie',
  inviteAgain: 'Renvoyer l’invitation',
  send: 'Envoyer l’invitation',
  email: 'Adresse e-mail',
  name: 'Nom',
  who: 'Membre',
  status: 'Statut',
  statuses: { invited: 'Invité', active: 'Actif', suspended: 'Suspendu' },
  roles: 'Rôles',
  changeRoles: 'Modifier les rôles',
  lastSeen: 'Dernière visite',
  never: 'jamais',
  signOut: 'Déconnecter partout',
  signedOut: 'Déconnecté partout',
  suspend: 'Suspendre',
  suspendTitle: (name) => `Suspendre ${name}\u202f?`,
  suspendText:
    'Toutes ses sessions prennent fin aussitôt, et il faut le réactiver pour qu’il puisse se connecter.',
  reactivate: 'Réactiver',
  reactivated: 'Réactivé',
  removeTitle: (name) => `Supprimer ${name}\u202f?`,
  removeText:
    'Toutes ses sessions prennent fin aussitôt. Nom et adresse sont effacés partout\u202f; le journal garde le numéro du membre. C’est irréversible.',
};
