// A Stryker ignorer for decorators of fields and routes and for the examples of adapters. They are verified
// against the committed reference, not by these specs.
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

/**
 * `type: () => record()` names its function `type` only in this exact form. Inside the expression that
 * switches mutants, the name is lost.
 */
function isLazyType(path) {
  return (
    path.isArrowFunctionExpression() &&
    path.parentPath.isObjectProperty({ value: path.node }) &&
    path.parentPath.get('key').isIdentifier({ name: 'type' })
  );
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'declarations', injectableClass: DeclarationIgnorer }];
