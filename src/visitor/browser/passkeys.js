/* The button of the page to sign in that signs in with a passkey. It stays hidden in browsers that cannot do it. */

/**
 * Returns the data of the response.
 *
 * @param {string} path
 * @param {object} body
 * @returns {Promise<unknown>}
 */
async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
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
        await post('/auth/passkeys/options', {})
      );
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      const credential = jsonOf(await navigator.credentials.get({ publicKey }));
      await post('/auth/passkeys/verify', { credential });
      location.assign('/console');
    });
  });
  place.hidden = false;
}

const place = document.querySelector('[data-passkey-sign-in]');
if (
  place instanceof HTMLElement &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential
)
  offerSignIn(place);
