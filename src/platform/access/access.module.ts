import { Module } from '@nestjs/common';
import { DatabaseModule } from '#platform/database/database.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { Abilities } from './ability.js';
import { Authenticators } from './authenticators/authenticators.js';
import { ApiKeysRepository } from './keys/api-keys.repository.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { Grants } from './keys/grants.js';
import { SessionHolders } from './keys/session-holders.js';
import { Sessions } from './keys/sessions.js';
import { SessionsRepository } from './keys/sessions.repository.js';
import { ActorNames } from './actor-names.js';
import { LookupLimit } from './limits/lookup-limit.js';
import { KeyCheck } from './keys/key-check.js';
import { KeyManagement } from './keys/key-management.service.js';
import { KeyResolver } from './keys/key-resolver.js';
import { KeyUsage } from './keys/key-usage.js';
import { Policies } from './policies.js';
import { ContactLimits } from './limits/contact-limits.js';
import { SharedLimits } from './limits/shared-limits.js';
import { WindowCounts } from './limits/window-counts.repository.js';
import { HookAddresses } from './links/hook-address.js';
import { SignIns } from './sign-in/sign-ins.js';
import { PageDoor } from './visibility/page-door.js';
import { SignInWays } from './sign-in/sign-in-ways.js';
import { SignedLinks } from './links/signed-links.js';

@Module({
  imports: [DatabaseModule, SecretsModule, TenancyModule],
  providers: [
    Abilities,
    Authenticators,
    ApiKeysRepository,
    ApiKeysService,
    LookupLimit,
    ActorNames,
    Grants,
    SessionHolders,
    Sessions,
    SessionsRepository,
    HookAddresses,
    KeyCheck,
    KeyManagement,
    KeyResolver,
    KeyUsage,
    Policies,
    SignedLinks,
    WindowCounts,
    SharedLimits,
    ContactLimits,
    SignIns,
    SignInWays,
    PageDoor,
  ],
  exports: [
    Abilities,
    ActorNames,
    Grants,
    SessionHolders,
    Sessions,
    Authenticators,
    ApiKeysService,
    LookupLimit,
    HookAddresses,
    KeyCheck,
    KeyManagement,
    KeyResolver,
    KeyUsage,
    Policies,
    SignedLinks,
    SharedLimits,
    ContactLimits,
    SignIns,
    SignInWays,
    PageDoor,
  ],
})
export class AccessModule {}
