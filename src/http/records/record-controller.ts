import {
  applyDecorators,
  Body,
  createParamDecorator,
  Delete,
  Get,
  Inject,
  Param,
  Post,
  Query,
  type Type,
} from '@nestjs/common';
import { PARAMTYPES_METADATA } from '@nestjs/common/constants.js';
import type { AbilityName } from '#platform/access/ability-names.js';
import { Requires } from '#platform/access/requires.decorator.js';
import { SealedResponse } from '../pipeline/idempotency/sealed-response.decorator.js';
import { IfMatch } from '../results/if-match.decorator.js';
import { PatchAndPut } from '../reference/patch-and-put.decorator.js';
import { Creates, Deletes, IdParam, ReturnsOne, ReturnsPage, Updates } from '../reference/responses.js';
import { pluralOf } from '#core/text/plural-of.js';
import { withArticle } from '../reference/with-article.js';
import { RecordId } from '../fields/record-id.pipe.js';
import type { PageQuery } from '../results/page-query.js';
import type { PageJson, RecordJson } from '../results/record-json.js';
import type { RecordDefinition } from './define-record.js';
import type { RecordActions } from './record.service.js';

/** Texts of an operation in the reference. */
interface OperationText {
  readonly summary?: string;
  readonly description?: string;
}

/** The members of a {@link RecordDefinition} that the routes need. */
type Routed<
  Response extends object,
  Query extends PageQuery,
  Create extends object,
  Update extends object,
> = Pick<
  RecordDefinition<Response, Query, Create, Update>,
  'kind' | 'response' | 'query' | 'create' | 'update'
>;

interface RecordRoutes {
  /** Abilities that a key needs to read records, and to write them. */
  readonly abilities: { readonly view: AbilityName; readonly manage: AbilityName };
  /** Name in operation ids, as in `createAcmeNote`. Default: the name of the response class. */
  readonly name?: string;
  /** Response of the POST that creates a record, if it shows a secret that no later response does. */
  readonly issued?: Type<object>;
  /** Name of the id in paths. Default: the kind, for example `host_system`. */
  readonly parameter?: string;
  /**
   * The kind of the parent record that the path names, and the name of its id there; default: the kind. The service is then
   * a `SubRecordService`, and the path of the controller `acme-runbooks/:runbook/steps`.
   */
  readonly parent?: { readonly kind: string; readonly parameter?: string };
  /** Texts that replace the generated ones: `{ list: { summary: 'List notes by title' } }`. */
  readonly texts?: { readonly [Operation in keyof typeof SUMMARIES | 'put']?: OperationText };
}

/** A controller of records. Its subclass sets the path and adds routes. */
export interface RecordController<Service> {
  readonly records: Service;
}

/** Argument of routes without a parent in their path. */
const NoParent = createParamDecorator(() => undefined);

const SUMMARIES = {
  list: (kind: string) => `List ${pluralOf(kind)}`,
  create: (kind: string) => `Create ${withArticle(kind)}`,
  get: (kind: string) => `Get ${withArticle(kind)}`,
  patch: (kind: string) => `Update ${withArticle(kind)}`,
  delete: (kind: string) => `Delete ${withArticle(kind)}`,
};

/**
 * Creates the base class of a controller of records: list, create, read, PATCH, PUT and delete, with their
 * documentation, required abilities, `If-Match` and repeatable writes.
 *
 * @param service the service that the routes call
 */
export function recordController<
  Response extends object,
  ListQuery extends PageQuery,
  Create extends object,
  Update extends object,
  Service extends RecordActions<Response, ListQuery, Create, Update>,
>(
  { kind, response, query, create, update }: Routed<Response, ListQuery, Create, Update>,
  service: Type<Service>,
  options: RecordRoutes,
): new (records: Service) => RecordController<Service> {
  const { name = response.name, parameter = kind.replaceAll(' ', '_'), texts = {} } = options;
  const { view, manage } = options.abilities;
  const path = `:${parameter}`;
  const id = new RecordId(kind);
  const { parent } = options;
  if (parent !== undefined && !('within' in (service.prototype as object)))
    throw new Error(`The ${kind} has a parent: ${service.name} must extend SubRecordService.`);
  const parentParameter = parent?.parameter ?? parent?.kind.replaceAll(' ', '_') ?? '';
  const Parent = (): ParameterDecorator =>
    parent === undefined ? NoParent() : Param(parentParameter, new RecordId(parent.kind));
  const InPath = (): MethodDecorator =>
    parent === undefined ? applyDecorators() : IdParam(parentParameter, parent.kind);
  const Sealed = (): MethodDecorator => (options.issued === undefined ? applyDecorators() : SealedResponse());
  const docs = (
    operation: keyof typeof SUMMARIES,
    description?: string,
  ): OperationText & { id: string; summary: string } => ({
    id: `${operation}${operation === 'list' ? pluralOf(name) : name}`,
    summary: SUMMARIES[operation](kind),
    ...(description === undefined ? {} : { description }),
    ...texts[operation],
  });

  class Routes implements RecordController<Service> {
    constructor(@Inject(service) readonly records: Service) {}

    @Get()
    @Requires(view)
    @InPath()
    @ReturnsPage(response, docs('list'))
    list(@Query() asked: ListQuery, @Parent() within?: number): Promise<PageJson<Response>> {
      return this.of(within).list(asked);
    }

    @Post()
    @Requires(manage)
    @InPath()
    @Sealed()
    @Creates(options.issued ?? response, docs('create'))
    create(@Body() body: Create, @Parent() within?: number): Promise<RecordJson<Response>> {
      return this.of(within).create(body);
    }

    @Get(path)
    @Requires(view)
    @InPath()
    @IdParam(parameter, kind)
    @ReturnsOne(response, docs('get'))
    get(@Param(parameter, id) which: number, @Parent() within?: number): Promise<RecordJson<Response>> {
      return this.of(within).get(which);
    }

    @PatchAndPut(path, texts.put)
    @Requires(manage)
    @InPath()
    @IdParam(parameter, kind)
    @Updates(response, docs('patch'))
    patch(
      @Param(parameter, id) which: number,
      @Body() body: Update,
      @IfMatch() ifMatch?: string,
      @Parent() within?: number,
    ): Promise<RecordJson<Response>> {
      return this.of(within).update(which, body, ifMatch);
    }

    @Delete(path)
    @Requires(manage)
    @InPath()
    @IdParam(parameter, kind)
    @Deletes(docs('delete'))
    delete(
      @Param(parameter, id) which: number,
      @IfMatch() ifMatch?: string,
      @Parent() within?: number,
    ): Promise<void> {
      return this.of(within).delete(which, ifMatch);
    }

    private of(parentId: number | undefined): RecordActions<Response, ListQuery, Create, Update> {
      if (parentId === undefined) return this.records;
      const found = this.records.within?.(parentId);
      if (found === undefined) throw new Error(`${service.name} has no parents: extend SubRecordService.`);
      return found;
    }
  }

  // The compiler cannot emit types that are only known at runtime. Validation and the reference need them.
  const types: Readonly<Record<string, readonly unknown[]>> = {
    list: [query, Number],
    create: [create, Number],
    patch: [Number, update, String, Number],
    put: [Number, update, String, Number],
  };
  for (const [method, classes] of Object.entries(types))
    Reflect.defineMetadata(PARAMTYPES_METADATA, classes, Routes.prototype, method);
  return Routes;
}
