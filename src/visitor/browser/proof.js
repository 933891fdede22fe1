/*
 * Proof of work before a visitor subscribes: finds the counter whose SHA-256 has the prefix of the
 * challenge. Works in slices, which keeps the page responsive. Implements SHA-256 itself, because
 * browsers only offer theirs over https.
 */

const SLICE_MS = 30;

/**
 * Constants of SHA-256: fractional parts of the square and cube roots of the first primes. Source: FIPS
 * 180-4.
 */
const [START, ROUND] = constants();

function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let candidate = 2; primes.length < 64; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  /** @param {number} root */
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return [
    primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    primes.map((prime) => fraction(Math.cbrt(prime))),
  ];
}

/**
 * Hashes a padded message of one block in the first 16 words.
 *
 * @param {Int32Array} words 64 words; all after the first 16 are overwritten
 * @param {Int32Array} digest receives the eight words of the hash
 */
function hashBlock(words, digest) {
  for (let place = 16; place < 64; place += 1) {
    const [x, y] = [words[place - 15] ?? 0, words[place - 2] ?? 0];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[place] = ((words[place - 16] ?? 0) + s0 + (words[place - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START ?? [];
  for (let place = 0; place < 64; place += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUND?.[place] ?? 0) + (words[place] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (digest[place] = (word + (START?.[place] ?? 0)) | 0));
}

/** @param {Int32Array} words */
function hexOf(words) {
  return [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * @param {string} salt in hexadecimal, like the other parameters
 * @param {string} nonce
 * @param {string} keyPrefix
 * @returns {Promise<{ counter: number, derivedKey: string, time: number }>}
 */
async function solve(salt, nonce, keyPrefix) {
  const began = performance.now();
  const fixed = (salt + nonce).match(/.{8}/g) ?? [];
  const [words, digest] = [new Int32Array(64), new Int32Array(8)];
  const [first, second] = [0, 8].map((at) => Number.parseInt(keyPrefix.slice(at, at + 8), 16) | 0);
  let pausedAt = began;
  for (let counter = 0; ; counter += 1) {
    fixed.forEach((hex, place) => (words[place] = Number.parseInt(hex, 16) | 0));
    words.fill(0, fixed.length, 16);
    words[fixed.length] = counter;
    // Padding: a one bit, and the length in bits.
    words[fixed.length + 1] = 0x80000000 | 0;
    words[15] = (fixed.length + 1) * 32;
    hashBlock(words, digest);
    if (digest[0] === first && digest[1] === second && hexOf(digest).startsWith(keyPrefix))
      return { counter, derivedKey: hexOf(digest), time: Math.round(performance.now() - began) };
    if (counter % 500 === 0 && performance.now() - pausedAt > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      pausedAt = performance.now();
    }
  }
}

const input = document.querySelector('input[name=altcha][data-challenge]');
const form = input?.closest('form');
if (input instanceof HTMLInputElement && form) {
  const button = form.querySelector('button[type=submit]');
  const { challenge = '', salt = '', nonce = '', prefix = '' } = input.dataset;
  /** @type {Promise<void> | undefined} */
  let solving;
  const begin = () =>
    (solving ??= solve(salt, nonce, prefix).then((solution) => {
      input.value = btoa(`{"challenge":${challenge},"solution":${JSON.stringify(solution)}}`);
    }));
  form.addEventListener('focusin', () => void begin(), { once: true });
  form.addEventListener('submit', (event) => {
    if (input.value !== '') return;
    event.preventDefault();
    button?.setAttribute('aria-busy', 'true');
    void begin().then(() => {
      button?.removeAttribute('aria-busy');
      form.requestSubmit();
    });
  });
}
