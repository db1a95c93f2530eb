// Five rules of our own that the linter cannot express, checked with the compiler's types:
//
// - No object is looked up by a name that is only known when the program runs. Every object also has `constructor`, `toString`
//   and `__proto__`, so a name that a client sends would find them. A Map has none of these; a key whose type is a closed set
//   of names cannot be one of them.
// - No list is spread into `push`, `Math.max` and the like: each item is an argument on the stack, and some 120,000 overflow it.
// - No statement calculates with a bare parameter and a number: PostgreSQL would take both for 32 bits, and refuse a larger value.
// - No number stands before a plural in a sentence: of one it says "1 entries".
// - No variable, parameter or function is called `one`, `other`, `found` and the like: such a name says nothing about its value.

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const TABLE =
  'An object is not a lookup table: a name such as "constructor" is found in it too. Use a Map, ownValue, or a key whose type is a closed set of names.';
const SPREAD =
  'Each item spread is an argument on the stack: a list of some 120,000 overflows it. Use a loop, or reduce.';

const NARROW =
  'PostgreSQL gives a bare parameter the type of the number beside it, which has 32 bits. Write CAST(? AS BIGINT).';

const PLURAL = 'Of one this says "1 entries". Use counted (src/base/group-digits.ts).';

const UNNAMED =
  'This name says nothing about the value. Name it for what it holds: entry, sitting, match, requestedId.';

const EMPTY_NAMES = new Set(['one', 'other', 'others', 'found', 'given', 'known', 'before']);

/** Folders in which some variables still have such names. */
const NOT_YET_NAMED =
  /^(?:packages\/documents|src\/record\/business|src\/site\/(?:components|people|reading|review|votes|[^/]*$))/;

/** Its only lookup by an arbitrary name is checked just before. */
const EXEMPT = 'src/record/own-value.ts';

export interface Breach {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export function findBreaches(program: ts.Program, files: readonly string[]): Breach[] {
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} is not part of the program.`);
    const breaches: Breach[] = [];
    const visit = (node: ts.Node): void => {
      const message = messageFor(node, checker);
      if (message !== null) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        breaches.push({ file, line: line + 1, message });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return breaches;
  });
}

function messageFor(node: ts.Node, checker: ts.TypeChecker): string | null {
  const key = lookupKeyOf(node);
  if (key !== null && isAnyText(checker.getTypeAtLocation(key), checker)) return TABLE;
  if (calculatesNarrowly(node)) return NARROW;
  if (countsInPlural(node, checker)) return PLURAL;
  if (isEmptyName(node)) return UNNAMED;
  return spreadsList(node) ? SPREAD : null;
}

const NARROW_SQL = /[=<>(,\s]\?\d* *[-+*] *(?:\d|$)|\d *[-+*] *\?\d*(?:[)\s]|$)/;

/** Whether a part of a text is `?1 + 1` or `?1 - ${...}` of a statement. */
function calculatesNarrowly(node: ts.Node): boolean {
  const isText =
    ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node);
  return (isText || ts.isTemplateMiddleOrTemplateTail(node)) && NARROW_SQL.test(node.text);
}

const PLURALS =
  /^ (?:entries|sittings|people|pages|faults|lines|cells|columns|documents|changes|rows|chambers|votes|labels|links)\b/;

/** Whether a part of a text is `${number} entries`; constants are never one. */
function countsInPlural(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isTemplateSpan(node) || !PLURALS.test(node.literal.text)) return false;
  const { expression } = node;
  const isConstant = ts.isIdentifier(expression) && /^[A-Z\d_]+$/.test(expression.text);
  const isNumber = (checker.getTypeAtLocation(expression).flags & ts.TypeFlags.NumberLike) !== 0;
  const isGrouped = /^groupDigits\(|\.toLocaleString\(/.test(expression.getText());
  return !isConstant && (isNumber || isGrouped);
}

/** Whether a variable, a parameter or a function is declared with an empty name. `{ found }` takes the name of a property. */
function isEmptyName(node: ts.Node): boolean {
  const isLocal =
    ts.isVariableDeclaration(node) ||
    (ts.isParameter(node) && !ts.isFunctionTypeNode(node.parent)) ||
    (ts.isBindingElement(node) &&
      (node.propertyName !== undefined ||
        node.dotDotDotToken !== undefined ||
        ts.isArrayBindingPattern(node.parent))) ||
    ts.isFunctionDeclaration(node);
  return (
    isLocal &&
    node.name !== undefined &&
    ts.isIdentifier(node.name) &&
    EMPTY_NAMES.has(node.name.text)
  );
}

/** The name that `object[name]`, `name in object` or `{ [name]: value } = object` looks up. */
function lookupKeyOf(node: ts.Node): ts.Node | null {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
    return ts.isPrivateIdentifier(node.left) ? null : node.left;
  }
  if (ts.isBindingElement(node) && node.propertyName !== undefined) {
    return ts.isComputedPropertyName(node.propertyName) ? node.propertyName.expression : null;
  }
  return null;
}

const OPEN_TEXT =
  ts.TypeFlags.String |
  ts.TypeFlags.TemplateLiteral |
  ts.TypeFlags.StringMapping |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown;

/** Whether a value of a type may be any text. */
function isAnyText(type: ts.Type, checker: ts.TypeChecker): boolean {
  // `keyof Item` of a generic function: the names of whatever it is called with.
  if ((type.flags & ts.TypeFlags.Index) !== 0) return false;
  const constraint = checker.getBaseConstraintOfType(type) ?? type;
  const parts = constraint.isUnion() ? constraint.types : [constraint];
  return parts.some(({ flags }) => (flags & OPEN_TEXT) !== 0);
}

const TAKES_ANY_NUMBER = /^(push|unshift|splice|concat|max|min|fromCharCode|fromCodePoint)$/;

function spreadsList(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    TAKES_ANY_NUMBER.test(node.expression.name.text) &&
    node.arguments.some(ts.isSpreadElement)
  );
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const files = globSync(['src/**/*.ts', 'packages/*/src/**/*.ts'], {
    cwd: root,
    exclude: ['**/*.test.ts', '**/node_modules/**', EXEMPT],
  });
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) => ts.sys.readFile(path)) as {
    readonly config: object;
  };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root);
  const paths = files.map((file) => `${root}${file}`);
  const host = ts.createCompilerHost(options);
  // Comments have no types.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const breaches = findBreaches(ts.createProgram(paths, options, host), paths).filter(
    ({ file, message }) => message !== UNNAMED || !NOT_YET_NAMED.test(file.slice(root.length)),
  );
  for (const { file, line, message } of breaches) {
    console.log(`${file.slice(root.length)}:${line}: ${message}`);
  }
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
