/*
 * The server refuses forms that were filled in faster than a person can. Autofill can be that fast, so a form that is
 * submitted too early is submitted again once the time is over.
 */

const shownAt = performance.now();

for (const form of document.querySelectorAll('form[data-least-ms]')) {
  if (!(form instanceof HTMLFormElement)) continue;
  const button = form.querySelector('button[type=submit]');
  const acceptedAt = shownAt + Number(form.dataset['leastMs']);
  let isWaiting = false;
  form.addEventListener('submit', (event) => {
    const remaining = acceptedAt - performance.now();
    if (remaining <= 0) return;
    event.preventDefault();
    // Other scripts get the event that is submitted.
    event.stopImmediatePropagation();
    if (isWaiting) return;
    isWaiting = true;
    button?.setAttribute('aria-busy', 'true');
    setTimeout(() => {
      isWaiting = false;
      button?.removeAttribute('aria-busy');
      form.requestSubmit();
    }, Math.ceil(remaining));
  });
}
