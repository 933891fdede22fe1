// An ignorer of Stryker: decorators of fields and routes and the example of each adapter are held against the committed
// reference, not against these specs.
class DeclarationIgnorer {
  shouldIgnore(path) {
    if (path.isDecorator() || isExample(path)) return 'Held against the reference.';
    if (isLazyType(path)) return 'The reference knows a lazy type by the name of its function.';
    return undefined;
  }
}

function isExample(path) {
  return path.isObjectProperty() && path.get('key').isIdentifier({ name: 'example' });
}

/** `type: () => record()` is called `type` only where it is written so: not inside the expression that switches mutants. */
function isLazyType(path) {
  return (
    path.isArrowFunctionExpression() &&
    path.parentPath.isObjectProperty({ value: path.node }) &&
    path.parentPath.get('key').isIdentifier({ name: 'type' })
  );
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'declarations', injectableClass: DeclarationIgnorer }];
