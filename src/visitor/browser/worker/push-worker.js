/*
 * Shows messages that arrive while the page is closed. The first one confirms the subscription: that it arrived here
 * shows that this browser wants it.
 */

/**
 * @typedef {object} Message
 * @property {string} title
 * @property {string} body
 * @property {string} url
 * @property {string} tag
 * @property {string} lang
 * @property {'ltr' | 'rtl'} dir
 * @property {{ title: string, url: string } | null} unsubscribe
 * @property {{ title: string, body: string } | null} confirmed
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// A new version takes over at once: it has no pages to keep.
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('push', (event) => {
  /** @type {unknown} */
  const message = event.data?.json();
  event.waitUntil(show(/** @type {Message} */ (message)));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(move(event)));
worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  /** @type {unknown} */
  const data = notification.data;
  const { url, unsubscribe } = /** @type {{ url: string, unsubscribe?: string }} */ (data);
  event.waitUntil(worker.clients.openWindow(action === 'unsubscribe' ? (unsubscribe ?? url) : url));
});

/** @param {Message} message */
async function show({ title, body, url, tag, lang, dir, unsubscribe, confirmed }) {
  const shown = confirmed !== null && (await confirm(url)) ? confirmed : { title, body };
  const options = {
    body: shown.body,
    tag,
    lang,
    dir,
    data: { url, unsubscribe: unsubscribe?.url },
    // Later news with the same tag would come without a sound.
    renotify: true,
    actions: unsubscribe === null ? [] : [{ action: 'unsubscribe', title: unsubscribe.title }],
  };
  await worker.registration.showNotification(shown.title, options);
}

/**
 * Tells the server that the browser has renewed its subscription. A browser that does not name the old one is deleted with the next
 * message to it, as one that is gone.
 *
 * @param {PushSubscriptionChangeEvent} change
 */
async function move({ oldSubscription, newSubscription }) {
  if (oldSubscription === null) return;
  const { options } = oldSubscription;
  const renewed = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const vapid = base64url(options.applicationServerKey);
  const [from, to] = [oldSubscription, renewed].map((one) => JSON.stringify({ ...one.toJSON(), vapid }));
  const body = new URLSearchParams({ from: from ?? '', to: to ?? '' });
  await fetch('/push-worker/subscription', { method: 'POST', credentials: 'omit', body });
}

/** @param {ArrayBuffer | null} bytes */
function base64url(bytes) {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * Uses a link on the host that the worker is from, which may be another one of the page.
 *
 * @param {string} url
 * @returns {Promise<boolean>} whether it has confirmed the subscription
 */
async function confirm(url) {
  const { pathname, search } = new URL(url);
  const response = await fetch(pathname + search, { method: 'POST', credentials: 'omit' }).catch(
    () => undefined,
  );
  return response?.ok === true;
}
