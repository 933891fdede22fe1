/* Copy buttons on the code blocks of the guide, and a box that finds sections. The guide is complete without them. */

const COPIED_MS = 2000;

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => void copy(block, button));
  const frame = document.createElement('div');
  frame.className = 'copyable';
  block.replaceWith(frame);
  frame.append(block, button);
}

/**
 * Copies the commands of a block without what they print, or the whole block if it has no commands.
 *
 * @param {HTMLElement} block
 * @param {HTMLButtonElement} button
 */
async function copy(block, button) {
  const commands = [...block.querySelectorAll('kbd')].map((command) => command.textContent);
  const text = commands.length > 0 ? commands.join('\n') : block.innerText;
  button.textContent = (await toClipboard(text, block)) ? 'Copied' : 'Press Ctrl+C';
  setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
}

/**
 * Returns false if the browser allows no access, as over plain HTTP; then the block is selected.
 *
 * @param {string} text
 * @param {HTMLElement} block
 */
async function toClipboard(text, block) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(block);
    return false;
  }
}

const box = document.querySelector('input');
const none = document.querySelector('#none');
const sections = [...document.querySelectorAll('section')].map((section) => ({
  section,
  link: document.querySelector(`nav a[href="#${section.id}"]`)?.parentElement,
  text: section.textContent.toLowerCase(),
}));

box?.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(' ');
  let found = 0;
  for (const { section, link, text } of sections) {
    const matches = words.every((word) => text.includes(word));
    if (matches) found += 1;
    section.hidden = !matches;
    if (link) link.hidden = !matches;
  }
  if (none instanceof HTMLElement) none.textContent = found === 0 ? 'No section has these words.' : '';
});
if (box) box.hidden = false;
