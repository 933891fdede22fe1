import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Settings } from '#core/config/settings.js';
import { OperatorError } from '#core/errors/operator-error.js';
import { headerFields, relaxedBody, relaxedHeader } from './relaxed.js';

/** Signs in Node's thread pool, which does not block the event loop. */
const signAside = promisify<string | null, Buffer, KeyObject, Buffer>(sign);

/**
 * Headers that describe a mail, and those that mail clients act upon. Source: RFC 6376, section 5.4.1, and
 * RFC 8058, section 4.
 */
const SIGNED = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'In-Reply-To',
  'References',
  'MIME-Version',
  'Content-Type',
  'Content-Language',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Auto-Submitted',
].map((name) => name.toLowerCase());

const ALGORITHMS: Readonly<Record<string, string>> = { rsa: 'rsa-sha256', ed25519: 'ed25519-sha256' };
const LEAST_RSA_BITS = 1_024;
/** Characters of a signature on one line. */
const LINE_LENGTH = 72;
const END_OF_HEADERS = '\r\n\r\n';

type DkimSettings = Pick<Settings, 'dkimKeyFile' | 'dkimSelector' | 'dkimDomain'>;

/** Signs mails with DKIM (RFC 6376): relaxed canonicalization of headers and body, one key for all mails. */
export class DkimSigner {
  private readonly algorithm: string;

  /**
   * @param domain publishes the public key in DNS, at `<selector>._domainkey`
   * @throws OperatorError if the key is neither RSA of at least 1024 bits nor Ed25519
   */
  constructor(
    private readonly key: KeyObject,
    private readonly domain: string,
    private readonly selector: string,
  ) {
    const algorithm = ALGORITHMS[key.asymmetricKeyType ?? ''];
    const { modulusLength = LEAST_RSA_BITS } = key.asymmetricKeyDetails ?? {};
    if (algorithm === undefined || modulusLength < LEAST_RSA_BITS)
      throw new OperatorError(
        `DKIM_KEY_FILE must have a private key for RSA of at least ${LEAST_RSA_BITS} bits, or for Ed25519.`,
      );
    this.algorithm = algorithm;
  }

  /**
   * The configured signer, or undefined if none is configured.
   *
   * @param from sender address of mails, whose domain signs unless another one is configured
   * @throws OperatorError if the key cannot be read
   */
  static of({ dkimKeyFile, dkimSelector, dkimDomain }: DkimSettings, from: string): DkimSigner | undefined {
    if (dkimKeyFile === undefined || dkimSelector === undefined) return undefined;
    let key: KeyObject;
    try {
      key = createPrivateKey(readFileSync(dkimKeyFile));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`DKIM_KEY_FILE cannot be read as a private key in PEM: ${reason}`);
    }
    return new DkimSigner(key, dkimDomain ?? from.slice(from.lastIndexOf('@') + 1), dkimSelector);
  }

  /** Returns a mail with its signature as the first header. */
  async signed(content: string): Promise<string> {
    const end = content.indexOf(END_OF_HEADERS);
    const head = content.slice(0, end);
    const body = relaxedBody(content.slice(end + END_OF_HEADERS.length));
    const fields = headerFields(head).filter(({ name }) => SIGNED.includes(name.toLowerCase()));
    // `From` is listed once more than it occurs. Adding another sender breaks the signature.
    const names = [...fields.map(({ name }) => name), 'From'];
    const header = [
      ` v=1; a=${this.algorithm}; c=relaxed/relaxed; d=${this.domain};`,
      ` s=${this.selector}; bh=${createHash('sha256').update(body, 'latin1').digest('base64')};`,
      ` h=${names.join(':\r\n ')};`,
      ' b=',
    ].join('\r\n');
    const signedText = [
      ...fields.map(({ name, value }) => `${relaxedHeader(name, value)}\r\n`),
      relaxedHeader('DKIM-Signature', header),
    ].join('');
    const signature = await this.signatureOf(Buffer.from(signedText, 'latin1'));
    const lines = signature.toString('base64').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
    return `DKIM-Signature:${header}${lines.join('\r\n ')}\r\n${content}`;
  }

  private signatureOf(text: Buffer): Promise<Buffer> {
    if (this.algorithm === ALGORITHMS['rsa']) return signAside('sha256', text, this.key);
    // RFC 8463: the hash is signed, not the text.
    return signAside(null, createHash('sha256').update(text).digest(), this.key);
  }
}
