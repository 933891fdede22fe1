import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { JSONWebKeySet } from 'jose';
import { Public } from '#platform/access/requires.decorator.js';
import { ShownToStrangers } from '#platform/access/visibility/shown-to-strangers.decorator.js';
import { Proofs } from '#platform/secrets/proofs.js';

/** Public keys that verify the installation's proofs. Source: RFC 7517. */
@ApiExcludeController()
@Public()
@ShownToStrangers()
@Controller('.well-known')
export class PublicKeysController {
  constructor(private readonly proofs: Proofs) {}

  @Get('jwks.json')
  @Header('cache-control', 'public, max-age=3600')
  @Header('access-control-allow-origin', '*')
  keys(): Promise<JSONWebKeySet> {
    return this.proofs.publicKeys();
  }
}
