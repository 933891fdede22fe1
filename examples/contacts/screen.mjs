/**
 * The contacts as cards, in the console in place of their list.
 *
 * @param {HTMLElement} element where to draw
 * @param {{ language: string, abilities: readonly string[], fetch: typeof fetch }} context
 * @returns {() => void} called when the screen is left
 */
export function mount(element, { language, fetch }) {
  const cards = element.ownerDocument.createElement('ul');
  element.append(cards);
  void draw(cards, language, fetch);
  return () => {
    cards.remove();
  };
}

/** Draws a card for each of the first contacts. */
async function draw(cards, language, fetch) {
  const answer = await fetch('/api/v1/acme-contacts');
  const { data, message } = await answer.json();
  const lines = answer.ok ? data.map(({ name, email }) => `${name}: ${email}`) : [message];
  const empty = language.startsWith('de') ? 'Noch niemand' : 'Nobody yet';
  for (const line of lines.length > 0 ? lines : [empty]) {
    const card = cards.ownerDocument.createElement('li');
    // Never as HTML: names come from others.
    card.textContent = line;
    cards.append(card);
  }
}
