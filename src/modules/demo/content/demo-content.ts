import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  isArray,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  isObject,
  isString,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { INCIDENT_STATUSES, type IncidentStatus } from '#core/status/incident-status.js';
import { SUBSCRIBED_EVENTS, type SubscribedEvent } from '#core/status/subscriber-channels.js';
import type { LocaleText } from '#core/text/locale-text.js';
import {
  ANNOUNCEMENT_LEVELS,
  type AnnouncementLevel,
} from '#modules/announcements/rules/announcement-levels.js';
import { TEMPLATE_KINDS, type TemplateKind } from '#modules/templates/rules/template-kinds.js';
import { VARIABLE_TYPES, type VariableType } from '#modules/templates/rules/variables.js';
import { UpdatePageSettings } from '#modules/page-settings/dto/page-settings.input.js';
import { demoTime, type DemoTime } from './demo-time.js';

const LANGUAGES = ['de', 'en'] as const;

/** Impacts on components, by their English name. */
export type DemoImpacts = Readonly<Record<string, ComponentStatus>>;

/** A text in each of the demo's languages, and in no other. */
function Translated(): PropertyDecorator {
  return check(
    (value) =>
      isObject(value) &&
      Object.keys(value).sort().join() === LANGUAGES.join() &&
      Object.values(value).every((text) => typeof text === 'string' && text !== ''),
    `must be a text in ${LANGUAGES.join(' and ')}`,
  );
}

function Impacts(): PropertyDecorator {
  return check(
    (value) =>
      isObject(value) &&
      Object.values(value).every((one) => COMPONENT_STATUSES.some((status) => status === one)),
    `must be statuses (${COMPONENT_STATUSES.join(', ')}) by component`,
  );
}

function NameLists(): PropertyDecorator {
  return check(
    (value) =>
      isObject(value) && Object.values(value).every((names) => isArray(names) && names.every(isString)),
    'must be lists of components by component',
  );
}

/** Minutes, which are written `+45m`. */
function Minutes(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => Number(/^\+(\d+)m$/.exec(String(value))?.[1])),
    IsInt({ message: '$property must be minutes such as +45m' }),
  );
}

/** An instant. Source: {@link demoTime}. */
function Time(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => demoTime(String(value))),
    check((value) => typeof value === 'function', 'must be a time such as day -12 14:05 or now -26m'),
  );
}

/** One instant, or a list of those of an entry that repeats. */
function Times(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => [value].flat().map((one) => demoTime(String(one)))),
    check(
      (value) => (value as unknown[]).every((one) => one !== undefined),
      'must be times such as day -12 14:05 or now -26m',
    ),
  );
}

function Nested(type: () => new () => object): PropertyDecorator {
  return applyDecorators(check(isObject, 'is required'), ValidateNested(), Type(type));
}

function NestedList(type: () => new () => object): PropertyDecorator {
  return applyDecorators(IsArray(), ValidateNested({ each: true }), Type(type));
}

function check(validate: (value: unknown) => boolean, rule: string): PropertyDecorator {
  return ValidateBy({ name: 'demo', validator: { validate, defaultMessage: () => `$property ${rule}` } });
}

class DemoUpdate {
  /** Minutes since the incident began. */
  @Minutes() readonly after!: number;
  @IsIn(INCIDENT_STATUSES) readonly status!: IncidentStatus;
  @IsOptional() @Impacts() readonly impacts?: DemoImpacts;
  @Translated() readonly body!: LocaleText;
}

/** An incident of the demo company, from the first report to the postmortem. */
export class DemoStory {
  @Times() readonly at!: readonly DemoTime[];
  @Translated() readonly title!: LocaleText;
  @Translated() readonly body!: LocaleText;
  @Impacts() readonly impacts!: DemoImpacts;
  /** Minutes since it began, as in `resolved`. */
  @Minutes() readonly acknowledged!: number;
  @NestedList(() => DemoUpdate) readonly updates: readonly DemoUpdate[] = [];
  @Minutes() readonly resolved!: number;
  @Translated() readonly resolution!: LocaleText;
  @IsOptional() @Translated() readonly postmortem?: LocaleText;
}

export class DemoStories {
  @NestedList(() => DemoStory) readonly incidents!: readonly DemoStory[];
}

/** A maintenance, as it is announced. */
export class DemoPlan {
  @Times() readonly at!: readonly DemoTime[];
  @Translated() readonly title!: LocaleText;
  @Translated() readonly body!: LocaleText;
  @Impacts() readonly impacts!: DemoImpacts;
  /** Minutes that it is planned to take. */
  @Minutes() readonly duration!: number;
}

export class DemoWork extends DemoPlan {
  @Translated() readonly start!: LocaleText;
  @Translated() readonly end!: LocaleText;
}

export class CancelledDemoWork extends DemoPlan {
  @Translated() readonly reason!: LocaleText;
}

/** A maintenance that repeats. */
export class DemoSeries {
  @IsString() readonly rrule!: string;
  /** Local date and time. */
  @IsString() readonly starts_at!: string;
  @IsString() readonly timezone!: string;
  @Translated() readonly title!: LocaleText;
  @Translated() readonly body!: LocaleText;
  @Impacts() readonly impacts!: DemoImpacts;
  /** Minutes that each takes. */
  @Minutes() readonly duration!: number;
}

export class DemoWorks {
  /** In progress or planned, at each start. */
  @NestedList(() => DemoWork) readonly present!: readonly DemoWork[];
  @NestedList(() => DemoWork) readonly past!: readonly DemoWork[];
  @NestedList(() => DemoSeries) readonly series!: readonly DemoSeries[];
  @Nested(() => CancelledDemoWork) readonly cancelled!: CancelledDemoWork;
}

export class DemoAnnouncement {
  @Time() readonly published!: DemoTime;
  @Time() readonly ends!: DemoTime;
  @IsIn(ANNOUNCEMENT_LEVELS) readonly level!: AnnouncementLevel;
  @IsOptional() @IsUrl() readonly link_url?: string;
  @Translated() readonly title!: LocaleText;
  @Translated() readonly body!: LocaleText;
}

export class DemoAnnouncements {
  @NestedList(() => DemoAnnouncement) readonly past!: readonly DemoAnnouncement[];
  @NestedList(() => DemoAnnouncement) readonly present!: readonly DemoAnnouncement[];
}

class DemoSubscriber {
  @Time() readonly since!: DemoTime;
  @IsString() readonly channel!: string;
  @IsIn(LANGUAGES) readonly locale!: (typeof LANGUAGES)[number];
  @IsString() readonly address!: string;
  /** Components by their English names; all by default. */
  @IsOptional() @IsString({ each: true }) readonly components?: readonly string[];
  /** Incidents and maintenances by default. */
  @IsOptional() @IsIn(SUBSCRIBED_EVENTS, { each: true }) readonly events?: readonly SubscribedEvent[];
}

export class DemoSubscribers {
  @NestedList(() => DemoSubscriber) readonly subscribers!: readonly DemoSubscriber[];
}

class DemoComponent {
  @Translated() readonly name!: LocaleText;
  @IsOptional() @Translated() readonly description?: LocaleText;
  @IsOptional() @IsBoolean() readonly is_public?: boolean;
  /** Name of the host system that it runs on. */
  @IsOptional() @IsString() readonly host?: string;
}

/** A group of the demo company's components, with its contents. */
export class DemoGroup {
  @Translated() readonly name!: LocaleText;
  @NestedList(() => DemoComponent) readonly components: readonly DemoComponent[] = [];
  @NestedList(() => DemoGroup) readonly groups: readonly DemoGroup[] = [];
}

export class DemoTree {
  /** What components depend on, by English names. */
  @NameLists() readonly dependencies!: Readonly<Record<string, readonly string[]>>;
  @NestedList(() => DemoGroup) readonly groups!: readonly DemoGroup[];
}

class DemoHost {
  @IsString() readonly name!: string;
  @IsString() readonly kind!: string;
}

/** Trouble that a host system reports and later takes back. */
export class DemoReport {
  @Time() readonly at!: DemoTime;
  @Minutes() readonly duration!: number;
  @IsString() readonly host!: string;
  @IsIn(COMPONENT_STATUSES) readonly status!: ComponentStatus;
  @IsString() readonly message!: string;
}

export class DemoHosts {
  @NestedList(() => DemoHost) readonly hosts!: readonly DemoHost[];
  @NestedList(() => DemoReport) readonly reports!: readonly DemoReport[];
}

export class DemoVariable {
  @IsString() readonly name!: string;
  @IsString() readonly label!: string;
  @IsOptional() @IsIn(VARIABLE_TYPES) readonly type?: VariableType;
  @IsOptional() @IsString() readonly default?: string;
}

export class DemoTemplate {
  @IsString() readonly name!: string;
  @IsIn(TEMPLATE_KINDS) readonly kind!: TemplateKind;
  @IsOptional() @Translated() readonly title?: LocaleText;
  @Translated() readonly body!: LocaleText;
  @IsOptional() @IsString() readonly status?: string;
  @IsOptional() @Impacts() readonly impacts?: DemoImpacts;
  @NestedList(() => DemoVariable) readonly variables!: readonly DemoVariable[];
}

export class DemoTemplates {
  @NestedList(() => DemoTemplate) readonly templates!: readonly DemoTemplate[];
}

class DemoThreshold {
  @IsNumber() readonly above!: number;
  @IsIn(COMPONENT_STATUSES) readonly status!: ComponentStatus;
}

export class DemoMetric {
  @Translated() readonly name!: LocaleText;
  /** English name of its component; the whole page by default. */
  @IsOptional() @IsString() readonly component?: string;
  @IsString() readonly suffix!: string;
  @IsInt() readonly decimals: number = 0;
  /** Value at night. */
  @IsNumber() readonly usual!: number;
  /** How much more it is in the busiest hour. */
  @IsNumber() readonly busy!: number;
  @IsOptional() @IsNumber() readonly y_min: number | null = null;
  @IsOptional() @IsNumber() readonly y_max: number | null = null;
  @NestedList(() => DemoThreshold) readonly thresholds: readonly DemoThreshold[] = [];
  /** The series that its points come from, as Prometheus writes it. */
  @IsOptional() @IsString() readonly selector?: string;
}

export class DemoMetrics {
  @NestedList(() => DemoMetric) readonly metrics!: readonly DemoMetric[];
}

class DemoPrivateAudience {
  @IsString() readonly name!: string;
  /** Whoever enters it belongs to the audience. */
  @IsString() readonly password!: string;
}

class DemoPrivateComponent {
  @Translated() readonly name!: LocaleText;
  @IsOptional() @Translated() readonly description?: LocaleText;
  /** Names of the audiences that see it; everybody by default. */
  @IsOptional() @IsString({ each: true }) readonly audiences?: readonly string[];
}

/** A page that nobody sees without a password. */
export class DemoPrivatePage {
  @IsString() readonly slug!: string;
  @IsString() readonly name!: string;
  @IsIn(LANGUAGES, { each: true }) readonly locales!: readonly string[];
  @Nested(() => UpdatePageSettings) readonly settings!: Pick<UpdatePageSettings, keyof UpdatePageSettings>;
  @NestedList(() => DemoPrivateAudience) readonly audiences!: readonly DemoPrivateAudience[];
  @NestedList(() => DemoPrivateComponent) readonly components!: readonly DemoPrivateComponent[];
}

export class DemoCompany {
  @IsString() readonly name!: string;
  /** E-mail address of the owner. */
  @IsString() readonly owner!: string;
  @IsIn(LANGUAGES, { each: true }) readonly locales!: readonly string[];
  @Nested(() => UpdatePageSettings) readonly settings!: Pick<UpdatePageSettings, keyof UpdatePageSettings>;
  /** As SVG. */
  @IsString() readonly logo!: string;
  /** As month and day: `12-25`. */
  @Matches(/^\d\d-\d\d$/, { each: true }) readonly holidays!: readonly string[];
}
