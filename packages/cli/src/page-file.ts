import { HeliographError, type Schemas } from '@heliograph/client';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { CommandFailed } from './command-failed.js';

/** A page as code in a file: YAML, of which JSON is a part. */
export class PageFile {
  readonly content: Schemas['ApplyPage'];
  private readonly document: Document;
  private readonly lines = new LineCounter();

  /**
   * @param name in messages
   * @throws CommandFailed with line and column, if it cannot be read
   */
  constructor(
    private readonly name: string,
    text: string,
  ) {
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false });
    const [error] = this.document.errors;
    if (error !== undefined) throw new CommandFailed(`${this.placeAt(error.pos[0])}: ${error.message}`);
    this.content = this.read();
  }

  /** The refusal of a server, with the place in the file before each of its fields. */
  located(error: HeliographError): HeliographError {
    const errors = Object.entries(error.errors).map(([path, messages]) => {
      const place = this.placeOf(path.split('.'));
      return [place === undefined ? path : `${place} ${path}`, messages];
    });
    return new HeliographError(error.response, {
      message: error.message,
      errors: Object.fromEntries(errors) as HeliographError['errors'],
      documentation_url: error.documentationUrl,
      error_id: error.errorId,
    });
  }

  private read(): Schemas['ApplyPage'] {
    // Aliases that stand for thousands of records each are refused.
    const value = this.valueOf();
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw new CommandFailed(`${this.name}: The file must have lists such as "components:".`);
  }

  private valueOf(): unknown {
    try {
      return this.document.toJS({ maxAliasCount: 100 });
    } catch (error) {
      throw new CommandFailed(`${this.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Where a member is, or else what it is missing from. */
  private placeOf(path: readonly string[]): string | undefined {
    for (let length = path.length; length > 0; length -= 1) {
      const keys = path.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      const node = this.document.getIn(keys, true);
      if (isNode(node) && node.range != null) return this.placeAt(node.range[0]);
    }
    return undefined;
  }

  private placeAt(offset: number): string {
    const { line, col } = this.lines.linePos(offset);
    return `${this.name}:${line}:${col}`;
  }
}
