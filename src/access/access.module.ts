import { Global, Module } from '@nestjs/common';
import { Abilities } from './ability.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { KeyResolver } from './key-resolver.js';
import { KeyUsage } from './key-usage.js';

/** Abilities that the contract names and whose modules are still to come; keys can be issued with them already. */
const ABILITIES_TO_COME = [
  { name: 'subscribers.manage', description: 'Manage subscribers.' },
  { name: 'analytics.view', description: 'Read analytics.' },
];

@Global()
@Module({
  providers: [Abilities, ApiKeysRepository, ApiKeysService, KeyResolver, KeyUsage],
  exports: [Abilities, ApiKeysService, KeyResolver, KeyUsage],
})
export class AccessModule {
  constructor(abilities: Abilities) {
    abilities.register(...ABILITIES_TO_COME);
  }
}
