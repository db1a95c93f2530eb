// A lint rule: no object is looked up by a name that is only known when the program runs. Every object also has `constructor`,
// `toString` and `__proto__`, so a name that a client sends would find them. A Map has none of these; a key whose type is a
// closed set of names cannot be one of them.

import type { Rule } from 'eslint';
import ts from 'typescript';

/** What the parser of typescript-eslint gives to rules. */
interface TypeServices {
  readonly program: ts.Program;
  readonly getTypeAtLocation: (node: Rule.Node) => ts.Type;
}

export const noObjectTables: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      table:
        'An object is no table: a name such as "constructor" is found in it too. Use a Map, ownValue, or a key whose type is a closed set of names.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices as TypeServices;
    const checker = services.program.getTypeChecker();
    const refuse = (node: Rule.Node, key: unknown): void => {
      const type = services.getTypeAtLocation(key as Rule.Node);
      if (isAnyText(type, checker)) context.report({ node, messageId: 'table' });
    };
    return {
      'MemberExpression[computed=true]': (node: Rule.Node & { readonly property: unknown }) =>
        refuse(node, node.property),
      'BinaryExpression[operator="in"][left.type!="PrivateIdentifier"]': (
        node: Rule.Node & { readonly left: unknown },
      ) => refuse(node, node.left),
      // `const { [name]: value } = object` reads the same.
      'ObjectPattern > Property[computed=true]': (node: Rule.Node & { readonly key: unknown }) =>
        refuse(node, node.key),
    };
  },
};

const OPEN_TEXT =
  ts.TypeFlags.String |
  ts.TypeFlags.TemplateLiteral |
  ts.TypeFlags.StringMapping |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown;

/** Whether a value of a type may be any text at all. */
function isAnyText(type: ts.Type, checker: ts.TypeChecker): boolean {
  // `keyof Item` of a generic function: the names of whatever it is called with.
  if ((type.flags & ts.TypeFlags.Index) !== 0) return false;
  const constraint = checker.getBaseConstraintOfType(type) ?? type;
  const parts = constraint.isUnion() ? constraint.types : [constraint];
  return parts.some(({ flags }) => (flags & OPEN_TEXT) !== 0);
}
