import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { mergeLocaleText, type LocalePatch } from '#core/text/locale-text.js';
import type { Steps } from '#core/text/steps.js';
import { TimeSlices } from '#platform/fairness/time-slices.js';
import { readInput } from '#http/body/input.pipe.js';
import { localeFieldsOf } from '#http/fields/locale-field.js';
import { wholeThreshold, type MetricThresholdInput } from '#modules/metrics/dto/metric-threshold.js';
import type { LinkInput } from '#modules/page-settings/dto/page-look.input.js';
import { wholeVariable, type TemplateVariableInput } from '#modules/templates/dto/template-variable.js';
import {
  DeclaredAudience,
  DeclaredComponent,
  DeclaredGroup,
  DeclaredHostSystem,
  DeclaredMetric,
  DeclaredSeries,
  DeclaredSettings,
  DeclaredTemplate,
  type DeclaredImpact,
  type PageDocument,
} from '../dto/page-document.js';
import { KIND_RULES, KINDS, SETTINGS, type Kind } from '../rules/kinds.js';
import type { Declared, DeclaredRecord, Members } from '../rules/plan.js';

const CLASSES = {
  settings: DeclaredSettings,
  group: DeclaredGroup,
  component: DeclaredComponent,
  host_system: DeclaredHostSystem,
  audience: DeclaredAudience,
  template: DeclaredTemplate,
  metric: DeclaredMetric,
  series: DeclaredSeries,
} as const;

/** Reads the records of documents, in slices: there may be thousands. */
@Injectable()
export class DocumentReader {
  private readonly slices = new TimeSlices();

  /** @throws Invalid with all problems, at `components.3.name` and the like */
  read(document: PageDocument): Promise<Declared> {
    return this.slices.run(currentTenant().id, readRecords(document));
  }
}

function* readRecords(document: PageDocument): Steps<Declared> {
  const problems = Object.create(null) as Record<string, readonly string[]>;
  const declared: Partial<Record<Kind, DeclaredRecord[]>> = {};
  for (const kind of KINDS) {
    const { list } = KIND_RULES[kind];
    const given = document[list];
    if (given === undefined) continue;
    const rows = Array.isArray(given) ? (given as readonly unknown[]) : [given];
    const places = new Map<string, string>();
    const records: DeclaredRecord[] = [];
    for (const [index, row] of rows.entries()) {
      yield;
      const place = kind === 'settings' ? list : `${list}.${index}`;
      try {
        const record = readRecord(kind, place, row);
        const other = places.get(record.externalId);
        if (other !== undefined)
          throw Invalid.field('external_id', `The external_id is that of ${other} too.`);
        places.set(record.externalId, place);
        records.push(record);
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        for (const [field, messages] of Object.entries(error.fields))
          problems[field === 'body' ? place : `${place}.${field}`] = messages;
      }
    }
    declared[kind] = records;
  }
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return declared;
}

/** @throws Invalid */
function readRecord(kind: Kind, place: string, row: unknown): DeclaredRecord {
  const { external_id: externalId = SETTINGS, ...given } = readInput<object & { external_id?: string }>(
    CLASSES[kind],
    row,
  );
  const members: Record<string, unknown> = { ...given };
  const { locales } = currentTenant();
  for (const { field, required } of localeFieldsOf(CLASSES[kind])) {
    if (members[field] === undefined) continue;
    const text = mergeLocaleText({}, members[field] as LocalePatch, locales);
    if (required && Object.keys(text).length === 0)
      throw Invalid.field(field, `The ${field} must be filled in at least one language.`);
    members[field] = text;
  }
  Object.assign(members, plainLists(members));
  return { place, externalId, members };
}

/** Lists with what may be left out, and those without an order in one. */
function plainLists(members: Members): Members {
  const { variables, components, thresholds, audiences, holidays, color } = members;
  return {
    ...plainLinks(members),
    ...(Array.isArray(holidays) ? { holidays: holidays.toSorted() } : {}),
    ...(typeof color === 'string' ? { color: color.toLowerCase() } : {}),
    ...(Array.isArray(audiences) ? { audiences: audiences.toSorted() } : {}),
    ...(variables === undefined
      ? {}
      : { variables: (variables as readonly TemplateVariableInput[]).map(wholeVariable) }),
    ...(components === undefined
      ? {}
      : {
          components: (components as readonly DeclaredImpact[]).map(({ component, impact }) => ({
            component,
            impact,
          })),
        }),
    ...(thresholds === undefined
      ? {}
      : { thresholds: (thresholds as readonly MetricThresholdInput[]).map(wholeThreshold) }),
  };
}

/** Links of the settings, with labels in the languages that they have. @throws Invalid */
function plainLinks(members: Members): Members {
  const { locales } = currentTenant();
  return Object.fromEntries(
    ['header_links', 'footer_links'].flatMap((name) => {
      const links = members[name] as readonly LinkInput[] | undefined;
      if (links === undefined) return [];
      return [
        [name, links.map(({ label, url }) => ({ label: mergeLocaleText({}, label, locales), url }))] as const,
      ];
    }),
  );
}
