/** What a browser calls itself, in words of ours. */
interface BrowserWords {
  /** Empty if it is none of the common ones. */
  readonly browser: string;
  readonly system: string;
}

/** Longest part of a user agent that is looked at. */
const MOST = 512;

/** The first that fits counts: most browsers also name those that they descend from. */
const BROWSERS = [
  ['Heliograph CLI', /^heliograph-cli\b/],
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Reads a `User-Agent`, which anybody may have written. Nothing of it is repeated. */
export function browserWords(userAgent = ''): BrowserWords {
  const text = userAgent.slice(0, MOST);
  return { browser: firstOf(BROWSERS, text), system: firstOf(SYSTEMS, text) };
}

function firstOf(known: readonly (readonly [string, RegExp])[], text: string): string {
  return known.find(([, form]) => form.test(text))?.[0] ?? '';
}
