import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

/** A value of the chart, as in `values.yaml`. */
type Value =
  string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };

type Part =
  | { readonly text: string }
  | { readonly expression: string }
  | {
      readonly keyword: string;
      readonly expression: string;
      readonly body: Part[];
      readonly otherwise: Part[];
    };

interface Scope {
  readonly dot: Value;
  readonly variables: Readonly<Record<string, Value>>;
}

/**
 * A Helm chart, rendered with the part of its template language that ours uses, since Helm itself comes from no registry
 * of packages.
 *
 * @throws Error at anything else in a template
 */
export class HelmChart {
  private readonly definitions = new Map<string, Part[]>();

  private constructor(
    private readonly templates: Part[][],
    private readonly chart: Value,
    private readonly values: Value,
  ) {}

  static async read(folder: string): Promise<HelmChart> {
    const text = (...path: string[]): Promise<string> => readFile(join(folder, ...path), 'utf8');
    const files = (await readdir(join(folder, 'templates'))).sort();
    const templates = await Promise.all(
      files.map(async (name) => new TemplateReader(await text('templates', name)).read()),
    );
    const { version, appVersion } = parse(await text('Chart.yaml')) as Record<string, string>;
    return new HelmChart(
      templates,
      { Version: version, AppVersion: appVersion },
      parse(await text('values.yaml')) as Value,
    );
  }

  /**
   * The manifests of a release.
   *
   * @param values instead of those in `values.yaml`
   */
  render(values: object = {}): Record<string, any>[] {
    const dot = {
      Chart: this.chart,
      Release: { Name: 'pages', Service: 'Helm' },
      Values: merged(this.values, values as Value),
    };
    const scope = { dot, variables: { $: dot } };
    // Definitions are known before anything is written.
    for (const template of this.templates) this.write(template, scope);
    return this.templates
      .flatMap((template) => parseAllDocuments(this.write(template, scope)))
      .map((document) => {
        const [error] = document.errors;
        if (error !== undefined) throw new Error(error.message);
        return document.toJS() as Record<string, any> | null;
      })
      .filter((manifest) => manifest !== null);
  }

  private write(parts: readonly Part[], scope: Scope): string {
    return parts.map((part) => this.writePart(part, scope)).join('');
  }

  private writePart(part: Part, scope: Scope): string {
    if ('text' in part) return part.text;
    if (!('keyword' in part)) return written(this.evaluate(part.expression, scope));
    const { keyword, expression, body, otherwise } = part;
    switch (keyword) {
      case 'define':
        this.definitions.set(JSON.parse(expression) as string, body);
        return '';
      case 'if':
        return this.write(isTrue(this.evaluate(expression, scope)) ? body : otherwise, scope);
      case 'with': {
        const dot = this.evaluate(expression, scope);
        return isTrue(dot) ? this.write(body, { ...scope, dot }) : this.write(otherwise, scope);
      }
      case 'range':
        return this.repeat(part.body, expression, scope);
      default:
        throw new Error(`Unknown in a template: ${keyword}`);
    }
  }

  private repeat(body: readonly Part[], expression: string, scope: Scope): string {
    const [, first, second, list] = /^(?:(\$\w+), (\$\w+) := )?(.*)$/.exec(expression)!;
    // Maps come in the order of their names.
    const entries = Object.entries(this.evaluate(list!, scope) ?? {}).sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return entries
      .map(([name, dot]) => {
        const named = first === undefined ? {} : { [first]: name, [second!]: dot };
        return this.write(body, { dot, variables: { ...scope.variables, ...named } });
      })
      .join('');
  }

  private evaluate(expression: string, scope: Scope): Value {
    const [first = '', ...others] = expression.split(' | ');
    return others.reduce(
      (value, call) => this.call(words(call), scope, value),
      this.call(words(first), scope),
    );
  }

  private call([name = '', ...args]: readonly string[], scope: Scope, ...piped: Value[]): Value {
    const given = [...args.map((arg) => this.operand(arg, scope)), ...piped];
    switch (name) {
      case 'include':
        return this.write(this.definitions.get(given[0] as string) ?? [], {
          dot: given[1],
          variables: { $: given[1] },
        });
      case 'nindent':
        return `\n${written(given[1]).replaceAll(/^(?=.)/gm, ' '.repeat(given[0] as number))}`;
      case 'toYaml':
        return stringify(given[0]).trimEnd();
      case 'quote':
        return JSON.stringify(written(given[0]));
      case 'default':
        return isTrue(given[1]) ? given[1] : given[0];
      default:
        if (given.length > 0) throw new Error(`Unknown in a template: ${name}`);
        return this.operand(name, scope);
    }
  }

  private operand(name: string, { dot, variables }: Scope): Value {
    if (/^("|\d)/.test(name)) return JSON.parse(name) as Value;
    const [, variable, path] = /^(\$\w*)?((?:\.\w+)*|\.)$/.exec(name) ?? [];
    if (path === undefined) throw new Error(`Unknown in a template: ${name}`);
    let value = variable === undefined ? dot : variables[variable];
    for (const key of path.split('.').filter(Boolean)) {
      if (typeof value !== 'object' || value === null) throw new Error(`${name} has no ${key}.`);
      value = (value as Readonly<Record<string, Value>>)[key];
    }
    return value;
  }
}

/** Splits a template into its parts. */
class TemplateReader {
  private readonly tokens: string[];

  constructor(text: string) {
    this.tokens = text
      .replaceAll(/\s*\{\{- /g, '{{ ')
      .replaceAll(/ -\}\}\s*/g, ' }}')
      .split(/(\{\{.*?\}\})/);
  }

  read(): Part[] {
    const [parts, end] = this.until();
    if (end !== undefined) throw new Error(`Unexpected in a template: ${end}`);
    return parts;
  }

  /** @returns what comes before the end of this block, and its last word */
  private until(): [Part[], string | undefined] {
    const parts: Part[] = [];
    for (let token = this.tokens.shift(); token !== undefined; token = this.tokens.shift()) {
      if (!token.startsWith('{{')) {
        parts.push({ text: token });
        continue;
      }
      const action = token.slice(2, -2).trim();
      if (action === 'end' || action === 'else') return [parts, action];
      const [, keyword, expression] = /^(?:(define|if|with|range) )?(.*)$/.exec(action)!;
      if (keyword === undefined) parts.push({ expression: expression! });
      else {
        const [body, last] = this.until();
        const otherwise = last === 'else' ? this.until()[0] : [];
        parts.push({ keyword, expression: expression!, body, otherwise });
      }
    }
    return [parts, undefined];
  }
}

function words(call: string): string[] {
  return call.match(/"[^"]*"|\S+/g) ?? [];
}

function written(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isTrue(value: Value): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

function merged(value: Value, other: Value): Value {
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null)
    return other;
  if (Array.isArray(value) || Array.isArray(other)) return other;
  const result: Record<string, Value> = { ...(value as object) };
  for (const [name, one] of Object.entries(other))
    result[name] = name in result ? merged(result[name], one) : one;
  return result;
}
