/** Characters of a body that are logged. */
const KEPT_CHARACTERS = 4_096;
const MASK = '***';
const SECRET_NAME = /token|secret|passw|authorization|api[-_]?key|credential|cookie|signature/i;
/** A JSON member with a text value. Names are bounded to keep the search linear. */
const MEMBER = /"([^"\\]{1,64})"(\s{0,8}:\s{0,8})"((?:[^"\\]|\\.){0,4096})("?)/gs;
/** A form field, or a parameter in the query of a URL. */
const FIELD = /(^|[&?])([^=&\s"]{1,64})=([^&\s"]{0,4096})/g;
/** Credentials in a URL. */
const USER_INFO = /:\/\/[^\s/@"]{1,256}@/g;

/** The beginning of a body for display to users who manage the webhook. Values that look like secrets are masked. */
export function maskedBody(text: string): string {
  const kept = text.slice(0, KEPT_CHARACTERS).replaceAll('\0', '').toWellFormed();
  return text.length > KEPT_CHARACTERS ? `${masked(kept)}…` : masked(kept);
}

/** A text without the values in it that look like secrets. */
export function masked(text: string): string {
  return text
    .replaceAll(MEMBER, (whole, name: string, between: string, _value: string, end: string) =>
      SECRET_NAME.test(name) ? `"${name}"${between}"${MASK}${end}` : whole,
    )
    .replaceAll(FIELD, (whole, before: string, name: string) =>
      SECRET_NAME.test(name) ? `${before}${name}=${MASK}` : whole,
    )
    .replaceAll(USER_INFO, `://${MASK}@`);
}
