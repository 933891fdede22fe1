import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '#platform/access/keys/api-keys.service.js';
import { Settings } from '#core/config/settings.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { runForTenant, workContext } from '#core/context/work-context.js';
import type { Tenant } from '#core/context/tenant.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { Member } from '#modules/members/dto/member.response.js';
import { Invitations } from '#modules/members/services/invitations.js';
import { MembersService } from '#modules/members/services/members.service.js';
import { DemoClock } from '../rules/demo-clock.js';
import { DemoAudience, type Happening } from './demo-audience.js';
import { DemoContent } from '../content/read-demo.js';
import { DemoFigures } from './demo-figures.js';
import { DemoPresent } from './demo-present.js';
import { DemoRefresh } from './demo-refresh.js';
import { DEMO_ACTION } from './demo-state.js';
import { DemoStructure } from './demo-structure.js';
import { DemoYear } from './demo-year.js';

/** Context for the first start, which fills the demo tenant without a user's request. */
const SEEDING = { action: DEMO_ACTION, actor: { type: 'system', id: null, name: null } } as const;

export const DEMO_SLUG = 'demo';
const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 365;
/** Days for which there are page views. */
const VIEWED_DAYS = 70;

/** The id of the role of owners in every tenant. */
const OWNER_ROLE = 1;

/** How to enter the demo tenant. */
interface DemoAccess {
  /** Secret of its key. */
  readonly secret: string;
  /** Token of the owner's invitation. */
  readonly invitation: string;
}

/** The demo tenant, and how to enter it if it was filled now. */
export interface FilledDemo {
  readonly tenant: Tenant;
  readonly secret?: DemoAccess['secret'] | undefined;
  readonly invitation?: DemoAccess['invitation'] | undefined;
}

type AddExamples = (componentId: number) => Promise<void>;

/** A tenant with example content. Source: decisions, section 9. */
@Injectable()
export class DemoTenant {
  constructor(
    private readonly tenants: TenantsService,
    private readonly keys: ApiKeysService,
    private readonly members: MembersService,
    private readonly invitations: Invitations,
    private readonly structure: DemoStructure,
    private readonly year: DemoYear,
    private readonly present: DemoPresent,
    private readonly audience: DemoAudience,
    private readonly figures: DemoFigures,
    private readonly refreshing: DemoRefresh,
    private readonly database: TenantDatabase,
    private readonly environment: Settings,
    private readonly content: DemoContent,
    private readonly clock: DemoClock,
  ) {}

  /**
   * Fills the tenant, or brings a filled one up to the present.
   *
   * @param addExamples adds the records of modules, given the id of a component
   * @returns the tenant, and how to enter it if this call has filled it; that is returned only once
   */
  async ensure(addExamples: AddExamples): Promise<FilledDemo> {
    const tenant = (await this.find()) ?? (await this.create());
    const present = this.clock.now().getTime();
    const work = async (): Promise<FilledDemo> => {
      // An interrupted start leaves a tenant without content, and the next start fills it. Of two concurrent
      // starts, the second waits and finds it filled.
      const { happenings, since, components, ...access } = await this.database.writeAlone(async () =>
        (await this.keys.list()).length > 0
          ? this.refreshing.refresh(present)
          : this.fill(present, addExamples),
      );
      await this.audience.visit(since, present, happenings);
      await this.figures.measure(since, present);
      if (components !== undefined) {
        this.clock.moveTo(new Date(present));
        await this.present.repeat(components);
      }
      return { tenant, ...access };
    };
    return runForTenant(tenant, work, { ...(workContext()?.operation ?? SEEDING), action: DEMO_ACTION });
  }

  /** Plays through a year up to the present, then issues the key. */
  private async fill(
    present: number,
    addExamples: AddExamples,
  ): Promise<
    DemoAccess & { happenings: readonly Happening[]; since: number; components: ReadonlyMap<string, number> }
  > {
    const begin = present - DAYS * DAY_MS;
    this.clock.moveTo(new Date(begin));
    await this.tenants.addDomain(this.environment.serviceDomain);
    await this.tenants.vouchFor(this.environment.serviceDomain);
    const made = await this.structure.make();
    const happenings = await this.year.live(made, present);
    await this.present.make(present, made.components);
    await this.audience.subscribe(present, made.components);
    await this.figures.add(made.components);
    this.clock.moveTo(new Date(present));
    const [componentId = 0] = made.components.values();
    await addExamples(componentId);
    const { secret } = await this.keys.create('Demo', 'all', null);
    return {
      secret,
      invitation: await this.inviteOwner(),
      happenings,
      since: present - VIEWED_DAYS * DAY_MS,
      components: made.components,
    };
  }

  /** Makes the owner, to whom no mail goes, and who reads the language of the README. @returns the token of the invitation */
  private async inviteOwner(): Promise<string> {
    const { owner: email } = this.content.company;
    const record = await this.members.create({ email, locale: 'en', roles: [{ id: OWNER_ROLE }] });
    const { id } = record.parse() as unknown as Member;
    await this.invitations.cancel(id);
    return this.invitations.currentToken(id);
  }

  private async find(): Promise<Tenant | undefined> {
    return (await this.tenants.list()).find(({ slug }) => slug === DEMO_SLUG);
  }

  private async create(): Promise<Tenant> {
    const present = this.clock.now();
    const { name, locales } = this.content.company;
    // Nothing of a tenant is older than the tenant.
    this.clock.moveTo(new Date(present.getTime() - DAYS * DAY_MS));
    try {
      return await this.tenants.create(DEMO_SLUG, name, locales);
    } catch (error) {
      // Another process may have created it in the meantime.
      const tenant = await this.find();
      if (tenant === undefined) throw error;
      return tenant;
    } finally {
      this.clock.moveTo(present);
    }
  }
}
