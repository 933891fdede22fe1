// An ignorer of Stryker: decorators of fields and routes are held against the committed reference, not against these specs.
class DecoratorIgnorer {
  shouldIgnore(path) {
    return path.isDecorator() ? 'Held against the reference.' : undefined;
  }
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'decorators', injectableClass: DecoratorIgnorer }];
