import type { Provider, Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, SELF_DECLARED_DEPS_METADATA } from '@nestjs/common/constants.js';
import type { ModuleDefinition } from './module-definition.js';

/** Nest's metadata of a constructor parameter with `@Inject`. */
interface InjectedParameter {
  readonly index: number;
}

/** Problems of a package's services and controllers that Nest could not create, one sentence each. */
export function classProblems({
  name,
  file,
  heliograph,
  providers,
  controllers,
}: ModuleDefinition): string[] {
  if (heliograph === undefined) return [];
  const of = `of the module ${name} (${file})`;
  const services = providers.map(classOf).filter((one) => one !== undefined);
  return [
    ...services.flatMap((one) => parameterProblems(one, `The service ${one.name} ${of}`, '@Injectable()')),
    ...controllers.flatMap((one) =>
      parameterProblems(one, `The controller ${one.name} ${of}`, '@ManagementApi(…)'),
    ),
  ];
}

function classOf(provider: Provider): Type<unknown> | undefined {
  if (typeof provider === 'function') return provider as Type<unknown>;
  return 'useClass' in provider ? provider.useClass : undefined;
}

function parameterProblems(one: Type<unknown>, which: string, decorator: string): string[] {
  // A class without a constructor of its own has that of its base.
  if (one.length === 0) return [];
  const types = Reflect.getOwnMetadata(PARAMTYPES_METADATA, one) as unknown[] | undefined;
  if (types === undefined)
    return [`${which} has a constructor with parameters, and no decorator: add ${decorator}.`];
  const injected = (Reflect.getOwnMetadata(SELF_DECLARED_DEPS_METADATA, one) ?? []) as InjectedParameter[];
  return types.flatMap((type, index) =>
    (type === undefined || type === Object) && !injected.some((parameter) => parameter.index === index)
      ? [
          `${which} does not know the class of parameter ${index + 1} of its constructor: import that class without "type", and let its file not import this one (a circular import).`,
        ]
      : [],
  );
}
