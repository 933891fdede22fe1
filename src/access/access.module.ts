import { Global, Module } from '@nestjs/common';
import { Abilities } from './ability.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyResolver } from './key-resolver.js';
import { KeyUsage } from './key-usage.js';
import { LinkSecretsRepository } from './link-secrets.repository.js';
import { PreviewLinks } from './preview-links.js';
import { SignedLinks } from './signed-links.js';

/** Abilities that the contract names and whose modules are still to come; keys can be issued with them already. */
const ABILITIES_TO_COME = [
  { name: 'subscribers.manage', description: 'Manage subscribers.' },
  { name: 'analytics.view', description: 'Read analytics.' },
];

@Global()
@Module({
  providers: [
    Abilities,
    ApiKeysRepository,
    ApiKeysService,
    KeyResolver,
    KeyUsage,
    LinkSecretsRepository,
    SignedLinks,
    PreviewLinks,
  ],
  exports: [Abilities, ApiKeysService, KeyResolver, KeyUsage, SignedLinks, PreviewLinks],
})
export class AccessModule {
  constructor(abilities: Abilities) {
    abilities.register(...ABILITIES_TO_COME);
  }
}
