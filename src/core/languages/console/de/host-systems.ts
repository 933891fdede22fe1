import type { ConsoleTexts } from '../console-texts.js';

export const HOST_SYSTEMS: ConsoleTexts['hostSystems'] = {
  title: 'Host-Systeme',
  create: 'Neues Host-System',
  edit: 'Host-System ändern',
  emptyTitle: 'Keine Host-Systeme',
  emptyText:
    'Server, Datenbanken oder Anbieter, auf denen Ihre Komponenten laufen. Ihr Status erreicht jede Komponente, die mit ihnen verknüpft ist.',
  name: 'Name',
  kind: 'Art',
  kindHint: 'Etwa server, cluster, database, network, storage, cloud oder provider.',
  status: 'Status',
  heard: 'Letzte Meldung',
  never: 'Nie',
  address: 'Adresse für Meldungen',
  addressText: 'An diese Adresse meldet Ihre Überwachung. Wer sie kennt, kann melden.',
  rotate: 'Neue Adresse',
  rotateText:
    'Die Überwachung muss dann die neue Adresse benutzen. Die alte gilt noch eine Weile, damit nichts verloren geht.',
  rotated: 'Es gibt eine neue Adresse',
  previousUntil: (time) => `Die vorige Adresse gilt noch bis ${time}.`,
  statusPage: 'Statusseite',
  pageUrl: 'Adresse der Statusseite',
  pageUrlHint:
    'Etwa die eines Anbieters. Sie wird alle fünf Minuten gelesen, und was sie sagt, ist der Status dieses Host-Systems.',
  publicName: 'Öffentlicher Name',
  publicNameHint: 'So heißt es für Besucher. Ohne Namen erfahren sie nichts davon.',
  neverRead: 'Die Seite wurde noch nicht gelesen.',
  lastRead: (time) => `Zuletzt gelesen: ${time}`,
  removeTitle: 'Dieses Host-System löschen?',
  removeText: (name) =>
    `„${name}“ wird mit seiner Adresse endgültig gelöscht. Keine Komponente darf mit ihm verknüpft sein.`,
};
