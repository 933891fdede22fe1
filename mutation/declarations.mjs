// A Stryker ignorer for declarations: decorators of fields and routes and the examples of adapters, which are
// verified against the committed reference, names of statements, and what repositories declare at start-up.
class DeclarationIgnorer {
  shouldIgnore(path) {
    if (path.isDecorator() || isExample(path)) return 'Held against the reference.';
    if (isLazyType(path)) return 'The reference knows a lazy type by the name of its function.';
    if (isStatementName(path)) return 'Any unique name gives the same rows.';
    if (isDeclarationOfTexts(path)) return 'Runs while the application starts, before any test.';
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

/**
 * A fixed name in `named('…', sql)`, a label in `filter.where('…', condition)`, or the name of a list statement.
 * Templates are mutated: without their varying parts, two statements would have one name.
 */
function isStatementName(path) {
  if (!path.isStringLiteral() || !/^\w+$/.test(path.node.value)) return false;
  const { parentPath: parent, listKey, key } = path;
  if (listKey === 'arguments' && key === 0) {
    const callee = parent.get('callee');
    return (
      callee.isIdentifier({ name: 'named' }) ||
      (callee.isMemberExpression() && callee.get('property').isIdentifier({ name: 'where' }))
    );
  }
  return (
    parent.isObjectProperty({ value: path.node }) &&
    parent.get('key').isIdentifier({ name: 'name' }) &&
    parent.parentPath.node.properties.some(({ key: other }) => other?.name === 'from')
  );
}

/** `database.texts.declare({…})` in the constructor of a repository. */
function isDeclarationOfTexts(path) {
  if (!path.isCallExpression()) return false;
  const callee = path.get('callee');
  return (
    callee.isMemberExpression() &&
    callee.get('property').isIdentifier({ name: 'declare' }) &&
    callee.get('object').isMemberExpression() &&
    callee.get('object.property').isIdentifier({ name: 'texts' })
  );
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'declarations', injectableClass: DeclarationIgnorer }];
