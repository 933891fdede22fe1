/*
 * Subscribes this browser to notifications: asks for permission, registers with the browser's push service, and sends the
 * form with the result. The way to subscribe by browser is shown only where that works.
 */

const isPossible = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

for (const way of document.querySelectorAll('[data-push-way]'))
  if (way instanceof HTMLElement) way.hidden = !isPossible;

for (const field of document.querySelectorAll('input[data-push-key]')) {
  if (!(field instanceof HTMLInputElement) || field.form === null) continue;
  const { form } = field;
  const key = field.dataset['pushKey'] ?? '';
  const problem = document.getElementById('push-problem');
  let isAsking = false;
  form.addEventListener('submit', (event) => {
    if (field.value !== '') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isAsking) return;
    isAsking = true;
    subscribe(key).then(
      (subscription) => {
        isAsking = false;
        field.value = subscription;
        form.requestSubmit();
      },
      () => {
        isAsking = false;
        if (problem !== null) problem.hidden = false;
      },
    );
  });
}

/**
 * @param {string} key public key of the installation
 * @returns {Promise<string>} what the server sends messages with
 */
async function subscribe(key) {
  if (!isPossible || (await Notification.requestPermission()) !== 'granted') throw new Error('Not allowed.');
  const registration = await navigator.serviceWorker.register('/push-worker.js');
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const before = await registration.pushManager.getSubscription();
  // One that was made for an earlier key would be refused.
  if (before !== null && base64url(before.options.applicationServerKey) !== key) await before.unsubscribe();
  // Browsers subscribe only once the worker is active.
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe(options);
  return JSON.stringify({ ...subscription.toJSON(), vapid: key });
}

/** @param {ArrayBuffer | null} bytes */
function base64url(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
