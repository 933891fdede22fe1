// An ignorer of Stryker: decorators of fields and routes and the example of each adapter are held against the committed
// reference, not against these specs.
class DeclarationIgnorer {
  shouldIgnore(path) {
    const isExample = path.isObjectProperty() && path.get('key').isIdentifier({ name: 'example' });
    return path.isDecorator() || isExample ? 'Held against the reference.' : undefined;
  }
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'declarations', injectableClass: DeclarationIgnorer }];
