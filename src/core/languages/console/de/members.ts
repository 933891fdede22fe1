import type { ConsoleTexts } from '../console-texts.js';

export const MEMBERS: ConsoleTexts['members'] = {
  title: 'Mitglieder',
  invite: 'Jemanden einladen',
  invited: 'Die Einladung ist unterwegs',
  inviteAgain: 'Einladung noch einmal senden',
  send: 'Einladung senden',
  email: 'E-Mail-Adresse',
  name: 'Name',
  who: 'Mitglied',
  status: 'Status',
  statuses: { invited: 'Eingeladen', active: 'Aktiv', suspended: 'Gesperrt' },
  roles: 'Rollen',
  changeRoles: 'Rollen ändern',
  lastSeen: 'Zuletzt hier',
  never: 'nie',
  signOut: 'Überall abmelden',
  signedOut: 'Überall abgemeldet',
  suspend: 'Sperren',
  suspendTitle: (name) => `${name} sperren?`,
  suspendText: 'Alle Sitzungen enden sofort, und eine Anmeldung ist erst nach der Freigabe wieder möglich.',
  reactivate: 'Freigeben',
  reactivated: 'Freigegeben',
  removeTitle: (name) => `${name} löschen?`,
  removeText:
    'Alle Sitzungen enden sofort. Name und Adresse werden überall gelöscht; das Protokoll behält die Nummer des Mitglieds. Das lässt sich nicht rückgängig machen.',
};
