import type { ConsoleTexts } from '../console-texts.js';

export const AUDIENCES: ConsoleTexts['audiences'] = {
  title: 'Zielgruppen',
  create: 'Neue Zielgruppe',
  edit: 'Zielgruppe ändern',
  emptyTitle: 'Keine Zielgruppen',
  emptyText:
    'Eine Zielgruppe sieht Komponenten mit ihren Störungen und Wartungen, die andere nicht sehen: etwa die Kunden einer Region.',
  name: 'Name',
  nameHint: 'Besucher sehen ihn nie.',
  externalIdHint: 'Ihre Kennung in Ihren eigenen Systemen, falls sie eine hat.',
  includesPublic: 'Sie sieht auch, was alle sehen',
  onlyOwn: 'Nur die eigenen Komponenten',
  preview: 'Seite mit ihren Augen sehen',
  previewText: (time) =>
    `Wer diesen Link hat, sieht bis ${time} die Seite wie diese Zielgruppe, ohne eingelassen zu werden.`,
  removeTitle: (name) => `Zielgruppe „${name}“ löschen?`,
  removeText: (people, components) =>
    `Personen darin: ${people}. Sie sehen dann, was alle sehen. Komponenten: ${components}. Welche zu keiner anderen Zielgruppe gehören, bleiben verborgen, bis Sie wählen, wer sie sieht.`,
  people: 'Personen',
  addPerson: 'Jemanden hinzufügen',
  added: 'Hinzugefügt',
  nobodyTitle: 'Noch niemand',
  nobodyText: 'Fügen Sie E-Mail-Adressen hinzu, oder Gruppen, die signierte Links Ihres Portals nennen.',
  noneFound: 'Niemand entspricht diesen Filtern.',
  kind: 'Erkannt an',
  kinds: { email: 'E-Mail-Adresse', sso_value: 'Gruppe' },
  kindTexts: {
    email: 'Sie treten mit einem Code aus einer Mail ein, auch ohne Zugang für ihre Domain.',
    sso_value: 'Alle, deren signierter Link sie im Claim „groups“ hat.',
  },
  values: { email: 'E-Mail-Adresse', sso_value: 'Name der Gruppe' },
  who: 'Wer',
  find: 'Adresse oder Gruppe',
  findHint: 'Vollständig',
  since: 'Seit',
  removePersonTitle: 'Aus der Zielgruppe nehmen?',
  removePersonText: (value) =>
    `„${value}“ gehört ab der nächsten Anfrage nicht mehr dazu und sieht dann, was alle sehen.`,
  removed: 'Herausgenommen',
  components: 'Komponenten',
  noComponents:
    'Noch keine Komponenten. Wer eine Komponente sieht, wird dort gewählt, wo sie bearbeitet wird.',
  toComponents: 'Zu den Komponenten',
  visibleTo: 'Sichtbar für',
  everybody: 'Alle',
  only: 'Nur diese Zielgruppen',
  visibleToHint:
    'Andere sehen weder die Komponente noch Störungen, die sonst nichts betreffen, nirgends und innerhalb einer Sekunde.',
  nobodySees: 'Keine Zielgruppe ist gewählt: Niemand sieht sie.',
};
