import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiResponse, Client } from './client.js';

/** Checks responses against the document of the interface. Operations that it does not have are refused ones. */
class DescribedResponses {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly operations;

  constructor(private readonly document: any) {
    addFormats.default(this.ajv);
    this.ajv.addFormat('int32', true).addFormat('int64', true);
    this.ajv.addSchema({ $id: 'statuspage', components: document.components });
    this.operations = Object.entries<any>(document.paths)
      .map(([path, item]) => ({
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        item,
        path,
      }))
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  }

  /** @throws Error for a response that is not described */
  check(method: string, target: string, { status, body, text }: ApiResponse): void {
    const path = target.split('?')[0]!.replace(/\.json$/, '');
    const found = this.operations.find(({ pattern }) => pattern.test(path));
    const responses = found?.item[method.toLowerCase()]?.responses;
    if (responses === undefined) return;
    const named = responses[status];
    const response =
      named?.$ref === undefined ? named : this.document.components.responses[named.$ref.split('/').at(-1)];
    const schema = response?.content?.['application/json']?.schema;
    const where = `${method} ${path} ${status}`;
    if (response === undefined) throw new Error(`${where} is not described: ${text}`);
    if (schema === undefined) {
      if (text !== '') throw new Error(`${where} has no body in the document: ${text}`);
      return;
    }
    const isSuch = this.ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"statuspage#/components/')),
    );
    if (!isSuch(body)) throw new Error(`${where}: ${this.ajv.errorsText(isSuch.errors)} in ${text}`);
  }
}

let described: DescribedResponses | undefined;

/** How a client of Statuspage presents its key. */
export type Presented = 'OAuth' | 'oauth' | 'Bearer' | 'api_key';

/** A client of Statuspage's management API, as scripts for it are written: its key, its page and forms with brackets. */
export class StatuspageClient {
  constructor(
    private readonly client: Client,
    private readonly page: string,
    private readonly presented: Presented = 'OAuth',
  ) {}

  /** @param path below the page: `/components` */
  send(
    method: string,
    path: string,
    sent: { readonly json?: unknown; readonly form?: readonly (readonly [string, string])[] } = {},
  ): Promise<ApiResponse> {
    return this.at(method, `/v1/pages/${this.page}${path}`, sent);
  }

  /** @param target path from the root */
  async at(
    method: string,
    target: string,
    { json, form }: { readonly json?: unknown; readonly form?: readonly (readonly [string, string])[] } = {},
  ): Promise<ApiResponse> {
    const key = this.client.key ?? '';
    const isInQuery = this.presented === 'api_key';
    const path = isInQuery ? `${target}${target.includes('?') ? '&' : '?'}api_key=${key}` : target;
    const formed = form && new URLSearchParams(form.map(([name, value]) => [name, value])).toString();
    const response = await this.client.withKey(undefined).request(method, `/${path}`, {
      ...(json === undefined ? {} : { json }),
      ...(formed === undefined ? {} : { body: formed }),
      headers: {
        ...(isInQuery ? {} : { authorization: `${this.presented} ${key}` }),
        ...(formed === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    described ??= new DescribedResponses(
      (await this.client.withKey(undefined).get('//v1/openapi.json')).body,
    );
    described.check(method, target, response);
    return response;
  }

  with(presented: Presented): StatuspageClient {
    return new StatuspageClient(this.client, this.page, presented);
  }
}
