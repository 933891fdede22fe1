import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Paths of the reference. Source: decisions, section 9. */
export const DOCS_PATH = '/api/v1/docs';
/** Path of the guide. */
export const GUIDE_PATH = `${DOCS_PATH}/guide`;
/** Path of the reference for readers. */
export const REFERENCE_PATH = '/api/v1/reference';
/** Path of the Postman collection. */
export const COLLECTION_PATH = '/api/v1/postman.json';
export const DOCUMENT_PATH = '/api/v1/openapi.json';
/** Path of the AsyncAPI document about what webhooks are sent. */
export const ASYNC_DOCUMENT_PATH = '/api/v1/asyncapi.json';
/** Path of the JSON Schemas of events: `/api/v1/schemas/incident.published.json`. */
export const SCHEMAS_PATH = '/api/v1/schemas';

/** Path of the document of Statuspage's interface, behind which `.json` is dropped. */
export const STATUSPAGE_DOCUMENT_PATH = '/v1/openapi';
export const STATUSPAGE_DOCS_PATH = '/v1/docs';

/** True if a route belongs to the reference, which needs no key. */
export function isReference(route: string): boolean {
  const pages = [DOCS_PATH, REFERENCE_PATH, SCHEMAS_PATH, STATUSPAGE_DOCS_PATH];
  return (
    [DOCUMENT_PATH, COLLECTION_PATH, ASYNC_DOCUMENT_PATH, STATUSPAGE_DOCUMENT_PATH, ...pages].includes(
      route,
    ) || pages.some((page) => route.startsWith(`${page}/`))
  );
}

/** Links to the operations in the served reference. Filled once, when the document is built. */
@Injectable()
export class OperationLinks {
  private readonly links = new Map<string, string>();
  private readonly ids = new Map<string, string>();

  /** @param docsPath path of the page that shows the document */
  index(document: OpenAPIObject, docsPath: string = DOCS_PATH): void {
    for (const [path, operations] of Object.entries(document.paths)) {
      const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
      for (const method of METHODS) {
        const operation = operations[method];
        if (operation?.operationId === undefined) continue;
        this.ids.set(`${method.toUpperCase()} ${route}`, operation.operationId);
        const tag = encodeURIComponent(operation.tags?.[0] ?? 'default');
        this.links.set(`${method.toUpperCase()} ${route}`, `${docsPath}#/${tag}/${operation.operationId}`);
      }
    }
  }

  /** Returns the id of an operation; undefined if the reference does not have it. */
  idOf(method: string, route: string): string | undefined {
    return this.ids.get(`${method} ${route}`);
  }

  /** Returns the path and fragment of an operation; undefined if the reference does not have it. */
  find(method: string, route: string | undefined): string | undefined {
    return this.links.get(`${method === 'HEAD' ? 'GET' : method} ${route ?? ''}`);
  }
}
