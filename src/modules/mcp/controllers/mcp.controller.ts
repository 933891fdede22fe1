import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Malformed, UnsupportedMediaType } from '#core/errors/api-error.js';
import { RequiresAnyKey } from '#platform/access/requires.decorator.js';
import { BodyReader } from '#http/body/body-reader.js';
import { decodeUtf8, parseJson } from '#http/body/parse-json.js';
import { assertUtf8, UnreadBody } from '#http/body/raw-body.js';
import { McpServer } from '../services/mcp-server.js';

/** Levels of a message. No operation needs more than a dozen, and the library follows all of them. */
const MAX_DEPTH = 64;

/** The status page for assistants, over the Model Context Protocol. Source: interop, "MCP". */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(
    private readonly server: McpServer,
    private readonly reader: BodyReader,
  ) {}

  @Post()
  @RequiresAnyKey()
  async respond(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { body } = request;
    const json = body instanceof UnreadBody ? await this.read(body, reply) : undefined;
    const response = await this.server.respond(request, json);
    await reply
      .status(response.status)
      .headers({ ...response.headers, 'cache-control': 'no-store' })
      .send(response.body);
  }

  /** Without a turn among large bodies: the call that it makes waits for one itself. */
  private async read(body: UnreadBody, reply: FastifyReply): Promise<unknown> {
    const { contentType = '' } = body;
    if (contentType.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json')
      throw new UnsupportedMediaType(body.contentType);
    assertUtf8(contentType);
    body.assertUncompressed();
    const json = parseJson(decodeUtf8(await this.reader.read(body, reply)));
    // The protocol has none since 2025-06-18, and one request could start thousands of calls.
    if (Array.isArray(json)) throw new Malformed('Batches of messages are not supported.');
    if (isDeeperThan(MAX_DEPTH, json)) throw new Malformed('The message is nested too deeply.');
    return json;
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(levels - 1, one));
}
