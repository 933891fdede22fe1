/**
 * A script of its own, which runs before the others have arrived: it begins what the screen at this address read last time, so
 * that the answers are there when the screen is, and loads the texts of the language. It imports nothing, because it would
 * wait for it.
 */

/** What has been begun early, for lib/send-request. */
export interface EarlyReads {
  /**
   * The answer to a read that has begun early, once; undefined if there is none. Reads of the first seconds are remembered
   * for the next visit.
   */
  take(url: string): Promise<Response> | undefined;
}

declare global {
  var earlyReads: EarlyReads | undefined;
}

/** Who is signed in, which every screen reads. */
const ALWAYS = ['/api/v1/me', '/auth/session', '/api/v2/status'];
const PLACE = `heliograph:reads:${location.pathname}`;
const MOST = 16;
/** Later reads are not a part of opening the screen, and answers that are older are read again. */
const OPENING_MS = 8000;
/** An address with an instant is another one next time. */
const INSTANT = /\d{4}-\d\d-\d\dT/;

const begun = new Map<string, Promise<Response>>();
const seen = new Set<string>();

for (const path of new Set([...ALWAYS, ...lastTime()])) {
  const answer = fetch(path, { cache: 'no-store' });
  // Whoever takes it hears of the failure.
  answer.catch(() => undefined);
  begun.set(new URL(path, location.origin).href, answer);
}

loadTexts();

globalThis.earlyReads = {
  take(url) {
    if (performance.now() > OPENING_MS) return undefined;
    note(url);
    const answer = begun.get(url);
    begun.delete(url);
    return answer;
  },
};

/** In the language that lib/texts chooses before it is known who is signed in. */
function loadTexts(): void {
  const texts = JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name=texts]')?.content ?? '{}',
  ) as Partial<Record<string, string>>;
  const href = [chosenLanguage(), ...navigator.languages, 'en']
    .map((one) => texts[one.split('-')[0]?.toLowerCase() ?? ''])
    .find((one) => one !== undefined);
  if (href === undefined) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

function chosenLanguage(): string {
  try {
    return localStorage.getItem('heliograph:language') ?? '';
  } catch {
    return '';
  }
}

function note(url: string): void {
  const path = url.slice(location.origin.length);
  if (`heliograph:reads:${location.pathname}` !== PLACE || INSTANT.test(path)) return;
  if (seen.size === MOST || seen.has(path)) return;
  seen.add(path);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...seen]));
  } catch {
    // Without storage, only the first reads are early.
  }
}

function lastTime(): string[] {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    if (!Array.isArray(paths)) return [];
    return paths.filter((path): path is string => typeof path === 'string' && path.startsWith('/'));
  } catch {
    return [];
  }
}
