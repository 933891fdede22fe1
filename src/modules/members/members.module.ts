import { randomBytes } from 'node:crypto';
import { defineModule } from '#module-system/define-module.js';
import { OutboundModule } from '#platform/outbound/outbound.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { COMMAND_LINES } from '#platform/access/keys/key-authenticator.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { NotificationsModule } from '#modules/notifications/notifications.module.js';
import { AuthController } from './controllers/auth.controller.js';
import { CommandLineController } from './controllers/command-line.controller.js';
import { addMemberCommands } from './controllers/member-commands.js';
import { MembersController } from './controllers/members.controller.js';
import { PasskeySignInController } from './controllers/passkey-sign-in.controller.js';
import { PasskeysController } from './controllers/passkeys.controller.js';
import { ProfileController } from './controllers/profile.controller.js';
import { RolesController } from './controllers/roles.controller.js';
import { SsoSignInController } from './controllers/sso-sign-in.controller.js';
import { SsoController } from './controllers/sso.controller.js';
import { Member } from './dto/member.response.js';
import { Passkey } from './dto/passkey.response.js';
import { Role } from './dto/role.response.js';
import { CommandLineSignIn } from './services/command-line-sign-in.js';
import { EmailCodes } from './services/email-codes.js';
import { IdentityProviders } from './services/identity-providers.js';
import { Invitations } from './services/invitations.js';
import { KnownDevices } from './services/known-devices.js';
import { MailedCodes } from './services/mailed-codes.js';
import { MemberDecisions } from './services/member-decisions.js';
import { MemberNotices } from './services/member-notices.js';
import { MemberSettings } from './services/member-settings.js';
import { MembersService } from './services/members.service.js';
import { PasskeyChallenges } from './services/passkey-challenges.js';
import { PasskeySignIn } from './services/passkey-sign-in.service.js';
import { PasskeysService } from './services/passkeys.service.js';
import { ProfileService } from './services/profile.service.js';
import { RoleGrants } from './services/role-grants.js';
import { RolesService } from './services/roles.service.js';
import { SESSIONS } from './services/session-authenticator.js';
import { SignInService } from './services/sign-in.service.js';
import { EmailCodesRepository } from './store/email-codes.repository.js';
import { SsoConnections } from './services/sso-connections.js';
import { SsoMembers } from './services/sso-members.js';
import { SsoVisitors } from './services/sso-visitors.js';
import { SsoSignIn } from './services/sso-sign-in.service.js';
import { SSO_WAY } from './services/sso-way.js';
import { SsoPages } from './services/sso-pages.js';
import { SsoService } from './services/sso.service.js';
import { TOKENS } from './services/token-authenticator.js';
import { TokenCheck } from './services/token-check.js';
import { MemberRoleEntity } from './store/member-role.entity.js';
import { MemberEntity } from './store/member.entity.js';
import { MembersRepository } from './store/members.repository.js';
import { Members1796000001010 } from './store/migrations/1796000001010-members.js';
import { EmailCodes1796000003000 } from './store/migrations/1796000003000-email-codes.js';
import { Passkeys1796000004000 } from './store/migrations/1796000004000-passkeys.js';
import { KnownDevices1798000001000 } from './store/migrations/1798000001000-known-devices.js';
import { MemberMails1798000011000 } from './store/migrations/1798000011000-member-mails.js';
import { PasskeyEntity } from './store/passkey.entity.js';
import { PasskeysRepository } from './store/passkeys.repository.js';
import { Inviters1796000002000 } from './store/migrations/1796000002000-inviters.js';
import { Sso1796000005000 } from './store/migrations/1796000005000-sso.js';
import { SilenceMails1799005200000 } from './store/migrations/1799005200000-silence-mails.js';
import { SilenceReaders } from './services/silence-readers.js';
import { SsoNotices1798000020000 } from './store/migrations/1798000020000-sso-notices.js';
import { RoleEntity } from './store/role.entity.js';
import { RolesRepository } from './store/roles.repository.js';
import { SsoRepository } from './store/sso.repository.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'members.manage': true;
    'sso.manage': true;
  }
}

export const MembersModule = defineModule({
  name: 'members',
  abilities: {
    'members.manage': 'Invite and manage members and roles; none with abilities that the caller lacks.',
    'sso.manage':
      'Connect the company’s identity provider. Changes also take all other abilities, because they decide who people are.',
  },
  tags: {
    Members: 'The people who work with this status page.',
    Roles: 'What members may do.',
    'Single sign-on': 'The company’s identity provider.',
    'Sign-in': 'How people sign in on the host of the status page, and out.',
  },
  migrations: [
    Members1796000001010,
    Inviters1796000002000,
    EmailCodes1796000003000,
    Passkeys1796000004000,
    Sso1796000005000,
    KnownDevices1798000001000,
    MemberMails1798000011000,
    SsoNotices1798000020000,
    SilenceMails1799005200000,
  ],
  entities: [MemberEntity, RoleEntity, MemberRoleEntity, PasskeyEntity],
  importedRows: {
    member: {
      fields: [Member],
      // An invitation of the original does not count for the copy.
      withNewSecrets: (row) => ({ ...row, invitation_nonce: null }),
    },
    passkey: {
      fields: [Passkey],
      // A passkey of the original does not sign in to the copy.
      withNewSecrets: (row) => ({ ...row, credential: randomBytes(16).toString('base64url') }),
    },
    role: { fields: [Role] },
    sso_connection: {
      // Nobody signs in to a copy by what the original has agreed on with its identity provider.
      withNewSecrets: (row) => ({
        ...row,
        settings: { ...(row['settings'] as object), is_enforced: false },
        client_secret: null,
        last_test: null,
        notified_up_to: null,
      }),
    },
  },
  tenantSettings: MemberSettings,
  authenticators: [SESSIONS, COMMAND_LINES, TOKENS],
  signIn: [SSO_WAY],
  commands: [addMemberCommands],
  imports: [TenancyModule, NotificationsModule, OutboundModule, SecretsModule],
  // `members/me` before `members/{member}`.
  controllers: [
    PasskeysController,
    ProfileController,
    MembersController,
    RolesController,
    SsoController,
    AuthController,
    CommandLineController,
    PasskeySignInController,
    SsoSignInController,
  ],
  providers: [
    MembersRepository,
    PasskeysRepository,
    RolesRepository,
    RoleGrants,
    MemberDecisions,
    Invitations,
    MemberNotices,
    KnownDevices,
    MembersService,
    SilenceReaders,
    RolesService,
    ProfileService,
    SignInService,
    CommandLineSignIn,
    EmailCodesRepository,
    MailedCodes,
    EmailCodes,
    PasskeyChallenges,
    PasskeysService,
    PasskeySignIn,
    SsoRepository,
    SsoConnections,
    SsoService,
    SsoMembers,
    SsoPages,
    SsoVisitors,
    SsoSignIn,
    IdentityProviders,
    TokenCheck,
  ],
  exports: [
    MembersService,
    SilenceReaders,
    EmailCodes,
    MailedCodes,
    Invitations,
    SignInService,
    SsoPages,
    SsoSignIn,
    SsoVisitors,
  ],
});
