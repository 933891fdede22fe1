import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';

interface DocumentedResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { schema: object }>>;
}

interface Operation {
  readonly name: string;
  readonly pattern: RegExp;
  readonly method: string;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** Checks every response against the OpenAPI document, so that document and server cannot diverge. */
export class ResponseContract {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly operations: Operation[];
  /** By operation and status, and by schema. */
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenAPIObject) {
    addFormats.default(this.ajv);
    // Number formats are ranges that the schemas state themselves.
    this.ajv.addFormat('int32', true).addFormat('int64', true);
    this.ajv.addSchema({ $id: 'document', components: document.components });
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { operationId?: string; responses?: Operation['responses'] }>)
        .filter(([, operation]) => operation.operationId !== undefined)
        .map(([method, operation]) => ({
          name: operation.operationId ?? '',
          method: method.toUpperCase(),
          // Resources of the public API also respond with a `.json` suffix.
          pattern: new RegExp(
            `^${path.replaceAll(/\{\w+\}/g, '[^/]+')}${path.startsWith('/api/v2/') ? '(\\.json)?' : ''}$`,
          ),
          responses: operation.responses ?? {},
        })),
    );
    // A fixed part of a path takes precedence over a parameter in its place.
    this.operations.sort(
      (a, b) => a.pattern.source.split('[^/]+').length - b.pattern.source.split('[^/]+').length,
    );
  }

  /** @throws Error when the response of a documented operation does not match the document */
  check(method: string, path: string, status: number, body: unknown, mediaType?: string): void {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const [bare = ''] = path.split('?', 1);
    const operation = this.operations.find((one) => one.method === wanted && one.pattern.test(bare));
    if (operation === undefined) return;
    const where = `${method} ${path} (${operation.name}) answered ${status}`;
    const response = this.resolve(operation.responses[String(status)]);
    if (response === undefined) throw new Error(`${where}, which the document does not name.`);
    const isText = mediaType === 'text/html' || mediaType === 'text/csv';
    if (isText && response.content?.[mediaType] !== undefined) return;
    const schema = response.content?.['application/json']?.schema;
    if (schema === undefined) {
      if (body !== undefined && method !== 'HEAD')
        throw new Error(`${where} with a body, which the document does not name.`);
      return;
    }
    if (method === 'HEAD') return;
    const validate = this.validatorFor(`${operation.name} ${status}`, schema);
    if (!validate(body)) {
      throw new Error(
        `${where} otherwise than documented: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
      );
    }
  }

  /** Resolves a reference. Error responses are documented once, and operations refer to them. */
  private resolve(response: DocumentedResponse | undefined): DocumentedResponse | undefined {
    const shared = this.document.components?.responses as
      Readonly<Record<string, DocumentedResponse>> | undefined;
    return response?.$ref === undefined ? response : shared?.[response.$ref.split('/').at(-1) ?? ''];
  }

  private validatorFor(name: string, schema: object): ValidateFunction {
    const known = this.validators.get(name);
    if (known !== undefined) return known;
    const text = JSON.stringify(schema);
    // Most operations share the schemas of their errors.
    const validate =
      this.validators.get(text) ??
      this.ajv.compile(JSON.parse(text.replaceAll('"#/components/', '"document#/components/')) as object);
    this.validators.set(name, validate).set(text, validate);
    return validate;
  }
}
