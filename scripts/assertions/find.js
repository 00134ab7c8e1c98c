import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';

const TESTS = new Set(['test', 'it']);
/** `test.only` is still what begins a test; `test.each(…)` gives one. */
const MODIFIERS = new Set(['only', 'skip', 'concurrent', 'sequential', 'fails']);
const MAKERS = new Set(['each', 'for', 'skipIf', 'runIf']);
const ASSERTION = /^(expect|assert)/;

/**
 * Finds tests that could only fail by a time limit or a chance exception: neither they nor any function that they name asserts
 * something. Names are followed through their scopes, and into the files from which they are imported.
 * @param {string} path a file that may contain tests
 * @returns {{ line: number, name: string }[]}
 */
export function testsWithoutAssertion(path) {
  const source = parsed(resolve(path));
  const found = [];
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || !beginsTest(node.expression)) return;
    const bodies = node.arguments
      .slice(1)
      .filter((argument) => isFunction(argument) || ts.isIdentifier(argument));
    if (bodies.length === 0 || bodies.some(asserts)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, name: node.arguments[0].getText() });
  });
  return found;
}

/** Whether an expression is `test` or `it`, with modifiers or cases, or a name for it. */
function beginsTest(node) {
  if (ts.isIdentifier(node)) {
    if (TESTS.has(node.text)) return true;
    const meant = meaning(node);
    return meant !== undefined && !isFunction(meant) && beginsTest(meant);
  }
  if (ts.isPropertyAccessExpression(node))
    return MODIFIERS.has(node.name.text) && beginsTest(node.expression);
  if (ts.isConditionalExpression(node)) return beginsTest(node.whenTrue) || beginsTest(node.whenFalse);
  const maker = ts.isCallExpression(node) ? node.expression : ts.isTaggedTemplateExpression(node) && node.tag;
  return (
    maker &&
    ts.isPropertyAccessExpression(maker) &&
    MAKERS.has(maker.name.text) &&
    beginsTest(maker.expression)
  );
}

/** Whether a node asserts something, itself or through what it names. */
function asserts(node) {
  const reached = new Set([node]);
  // A set goes on to what is added during the loop.
  for (const next of reached) {
    const { isAssertion, names } = contentOf(next);
    if (isAssertion) return true;
    for (const name of names) {
      const meant = meaning(name);
      if (meant) reached.add(meant);
    }
  }
  return false;
}

const contents = new WeakMap();

/** Whether there is an assertion in a node, and the names that it uses. */
function contentOf(node) {
  const known = contents.get(node);
  if (known) return known;
  const content = { isAssertion: false, names: [] };
  visit(node, (inner) => {
    if (ts.isCallExpression(inner) && isAssertion(inner.expression)) content.isAssertion = true;
    else if (ts.isIdentifier(inner) && !isMember(inner)) content.names.push(inner);
  });
  contents.set(node, content);
  return content;
}

/** `expect(x).toBe`, `expect.soft(x).toBe`, `expectRow`, `assert.equal`, `fc.assert`; not `expect` without a matcher. */
function isAssertion(node) {
  if (ts.isIdentifier(node)) return ASSERTION.test(node.text) && node.text !== 'expect';
  if (ts.isCallExpression(node)) return isExpect(node.expression);
  return (
    ts.isPropertyAccessExpression(node) && (ASSERTION.test(node.name.text) || isAssertion(node.expression))
  );
}

const isExpect = (node) =>
  ts.isPropertyAccessExpression(node)
    ? isExpect(node.expression)
    : ts.isIdentifier(node) && node.text === 'expect';

/** Whether a name is the name of a member, which has no meaning in a scope. */
const isMember = (name) =>
  (ts.isPropertyAccessExpression(name.parent) || ts.isPropertyAssignment(name.parent)) &&
  name.parent.name === name;

/** The function or value that a name stands for, in the innermost scope that declares it; undefined if it is not ours. */
function meaning(name) {
  for (let scope = name.parent; scope; scope = scope.parent) {
    const meant = scope.statements && declarations(scope).get(name.text);
    if (meant) return meant.path ? declarations(parsed(meant.path)).get(meant.name) : meant;
  }
  return undefined;
}

const declared = new WeakMap();

/** The functions and values that a block or a file declares, and what it imports from other files of ours, by name. */
function declarations(scope) {
  const known = declared.get(scope);
  if (known) return known;
  const names = new Map();
  declared.set(scope, names);
  for (const statement of scope.statements) {
    if (ts.isFunctionDeclaration(statement)) names.set(statement.name?.text, statement);
    else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) names.set(name.text, initializer);
    } else if (ts.isImportDeclaration(statement)) addImports(names, scope.fileName, statement);
  }
  return names;
}

function addImports(names, fileName, { moduleSpecifier, importClause }) {
  const path = resolve(dirname(fileName), moduleSpecifier.text.replace(/\.js$/, '.ts'));
  const bindings = importClause?.namedBindings;
  if (!moduleSpecifier.text.startsWith('.') || !bindings || !ts.isNamedImports(bindings) || !existsSync(path))
    return;
  for (const { name, propertyName } of bindings.elements)
    names.set(name.text, { path, name: (propertyName ?? name).text });
}

const files = new Map();

function parsed(path) {
  const source =
    files.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  files.set(path, source);
  return source;
}

const isFunction = (node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

function visit(node, look) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
