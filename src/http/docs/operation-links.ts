import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Paths of the reference. Source: decisions, section 9. */
export const DOCS_PATH = '/api/v1/docs';
/** The guide ahead of the reference. */
export const GUIDE_PATH = `${DOCS_PATH}/guide`;
export const DOCUMENT_PATH = '/api/v1/openapi.json';

/** Where each operation stands in the served reference; filled once when the document is made. */
@Injectable()
export class OperationLinks {
  private readonly links = new Map<string, string>();
  private readonly ids = new Map<string, string>();

  index(document: OpenAPIObject, basePath: string): void {
    for (const [path, operations] of Object.entries(document.paths)) {
      // Paths with a server of their own are whole.
      const base = operations.servers === undefined ? basePath : '';
      const route = base + path.replaceAll(/\{(\w+)\}/g, ':$1');
      for (const method of METHODS) {
        const operation = operations[method];
        if (operation?.operationId === undefined) continue;
        this.ids.set(`${method.toUpperCase()} ${route}`, operation.operationId);
        const tag = encodeURIComponent(operation.tags?.[0] ?? 'default');
        this.links.set(`${method.toUpperCase()} ${route}`, `${DOCS_PATH}#/${tag}/${operation.operationId}`);
      }
    }
  }

  /** The name of an operation, or undefined where the reference covers none. */
  idOf(method: string, route: string): string | undefined {
    return this.ids.get(`${method} ${route}`);
  }

  /** Path and fragment of an operation, or undefined where the reference covers none. */
  find(method: string, route: string | undefined): string | undefined {
    return this.links.get(`${method === 'HEAD' ? 'GET' : method} ${route ?? ''}`);
  }
}
