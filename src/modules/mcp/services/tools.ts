import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { workContext } from '#core/context/work-context.js';
import { DOCUMENT_PATH } from '#http/reference/operation-links.js';
import { toolsOf, type OperationTool } from './operation-tool.js';
import { OperationCalls } from './operation-calls.js';

/** Tools made from the reference of the running product, modules included. Made at the first use, and kept. */
@Injectable()
export class Tools {
  private made: Promise<ReadonlyMap<string, OperationTool>> | undefined;

  constructor(private readonly calls: OperationCalls) {}

  /** The tools that the current caller may use, in the order of the reference. */
  async offered(request: FastifyRequest): Promise<OperationTool[]> {
    return [...(await this.all(request)).values()].filter(isAllowed);
  }

  /** Undefined if there is no such tool, or if the current caller may not use it. */
  async find(request: FastifyRequest, name: string): Promise<OperationTool | undefined> {
    const tool = (await this.all(request)).get(name);
    return tool !== undefined && isAllowed(tool) ? tool : undefined;
  }

  private all(request: FastifyRequest): Promise<ReadonlyMap<string, OperationTool>> {
    this.made ??= this.make(request).catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  private async make(request: FastifyRequest): Promise<ReadonlyMap<string, OperationTool>> {
    const { body } = await this.calls.call(request, { method: 'get', url: DOCUMENT_PATH });
    const tools = toolsOf(JSON.parse(body) as OpenAPIObject);
    return new Map(tools.map((tool) => [tool.name, tool]));
  }
}

function isAllowed({ ability }: OperationTool): boolean {
  return ability === null || workContext()?.caller?.abilities.includes(ability) === true;
}
