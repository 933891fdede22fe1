import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { BUILT_IN_MODULES } from './built-in-modules.js';
import { HttpModule } from '#http/http.module.js';
import { checkModules } from '#module-system/check-modules.js';
import { checkVersion, loadPackage } from '#module-system/load-package.js';
import type { DefinedModule } from '#module-system/module-definition.js';
import { setCallerTypes } from '#core/context/actor-types.js';
import { setSubscriberChannels } from '#core/status/subscriber-channels.js';
import { VisitorModule } from '#visitor/visitor.module.js';

/**
 * Returns every module that a process runs with: the built-in families, then the packages in the given order.
 * Server, worker, command line, migrations, reference and tests all start from here.
 *
 * @param packages names of installed packages, or paths
 * @param given modules of packages that are loaded already, for example a package's own module in its tests
 * @throws ModuleError when one of them cannot be used
 */
export async function installedModules(
  packages: readonly string[],
  given: readonly DefinedModule[] = [],
): Promise<readonly DefinedModule[]> {
  const modules = [...BUILT_IN_MODULES];
  for (const name of packages) modules.push(await loadPackage(name));
  for (const one of given) if (!modules.includes(one)) modules.push(checkVersion(one));
  checkModules(modules, {
    controllers: [HttpModule, VisitorModule].flatMap(controllersOf),
  });
  setCallerTypes(
    modules.flatMap(({ definition }) =>
      definition.authenticators.map(({ name, actorType = name }) => actorType),
    ),
  );
  setSubscriberChannels(modules.flatMap(({ definition }) => definition.channels.map(({ name }) => name)));
  return modules;
}

function controllersOf(module: Type<object>): Type<object>[] {
  return (Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, module) ?? []) as Type<object>[];
}
