/*
 * Passkeys on the page to sign in: a button to sign in with one, and for members who are signed in, a list to add and
 * remove theirs. Both stay hidden in browsers that cannot do it.
 */

const PASSKEYS = '/api/v1/members/me/passkeys';

/**
 * Returns the data of the response.
 *
 * @param {string} path
 * @param {string} method
 * @param {object} [body]
 * @returns {Promise<unknown>}
 */
async function send(path, method, body) {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  if (response.status === 204) return undefined;
  /** @type {unknown} */
  const answer = await response.json();
  return /** @type {{ data: unknown }} */ (answer).data;
}

/**
 * Runs what a person has started, and says so if it fails.
 *
 * @param {Element} place
 * @param {() => Promise<void>} work
 */
async function attempt(place, work) {
  const problem = place.querySelector('[role=alert]');
  if (!(problem instanceof HTMLElement)) return;
  problem.hidden = true;
  try {
    await work();
  } catch {
    problem.hidden = false;
  }
}

/** @param {Credential | null} credential */
function jsonOf(credential) {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('There is no passkey.');
  return credential.toJSON();
}

/** @param {HTMLElement} place */
function offerSignIn(place) {
  place.querySelector('button')?.addEventListener('click', () => {
    void attempt(place, async () => {
      const { public_key: options } = /** @type {{ public_key: PublicKeyCredentialRequestOptionsJSON }} */ (
        await send('/auth/passkeys/options', 'POST', {})
      );
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = jsonOf(await navigator.credentials.get({ publicKey }));
      await send('/auth/passkeys/verify', 'POST', { credential });
      location.assign('/console');
    });
  });
  place.hidden = false;
}

/** @param {HTMLElement} place */
async function manage(place) {
  const [list, form, row] = ['ul', 'form', 'template'].map((name) => place.querySelector(name));
  if (!(form instanceof HTMLFormElement) || !(row instanceof HTMLTemplateElement)) return;
  const show = async () => {
    const own = /** @type {{ id: string, name: string }[]} */ (await send(`${PASSKEYS}?per_page=100`, 'GET'));
    list?.replaceChildren();
    for (const { id, name } of own) {
      const shown = row.content.cloneNode(true);
      if (!(shown instanceof DocumentFragment)) return;
      shown.querySelector('bdi')?.append(name);
      shown.querySelector('button')?.addEventListener('click', () => {
        void attempt(place, async () => {
          await send(`${PASSKEYS}/${id}`, 'DELETE');
          await show();
        });
      });
      list?.append(shown);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(place, async () => {
      const { public_key: options } = /** @type {{ public_key: PublicKeyCredentialCreationOptionsJSON }} */ (
        await send(`${PASSKEYS}/options`, 'POST', {})
      );
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const credential = jsonOf(await navigator.credentials.create({ publicKey }));
      await send(PASSKEYS, 'POST', { name: new FormData(form).get('name'), credential });
      form.reset();
      await show();
    });
  });
  await show();
  place.hidden = false;
}

const signIn = document.querySelector('[data-passkey-sign-in]');
const own = document.querySelector('[data-passkeys]');
if ('PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential) {
  if (signIn instanceof HTMLElement) offerSignIn(signIn);
  if (own instanceof HTMLElement) void manage(own);
}
