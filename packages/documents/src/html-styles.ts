// The styles of a document in HTML, as far as debates need them: rules for elements and classes.

/** Properties by their names, in lower case. */
export type Declarations = Map<string, string>;

export interface StyleSheet {
  readonly of: (element: string, classes: readonly string[]) => Declarations;
}

/** A document of 100 pages has some 300 rules. */
const RULES_MAX = 20_000;

/** Later rules win, and a rule for a class wins over one for an element. */
export function parseStyleSheet(css: string): StyleSheet {
  const rules = new Map<string, Declarations>();
  const bare = withoutComments(css);
  let at = 0;
  for (let count = 0; count < RULES_MAX; count++) {
    const open = bare.indexOf('{', at);
    const close = bare.indexOf('}', open);
    if (open < 0 || close < 0) break;
    const declarations = parseDeclarations(bare.slice(open + 1, close));
    for (const selector of bare.slice(at, open).split(',')) {
      const name = selector.trim();
      // "p", ".p12" and "p.s1"; what depends on where an element stands is not followed.
      if (!/^[\w.*-]+$/.test(name)) continue;
      const rule = rules.get(name);
      if (rule === undefined) rules.set(name, new Map(declarations));
      else for (const [property, value] of declarations) rule.set(property, value);
    }
    at = close + 1;
  }
  return {
    of: (element, classes) => {
      const selectors = [
        element,
        ...classes.map((name) => `.${name}`),
        ...classes.map((name) => `${element}.${name}`),
      ];
      return new Map(selectors.flatMap((selector) => [...(rules.get(selector) ?? [])]));
    },
  };
}

function withoutComments(css: string): string {
  return css
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice((part.indexOf('*/') + 1 || -1) + 1)))
    .join('');
}

export function parseDeclarations(text: string): Declarations {
  const declarations: Declarations = new Map();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    declarations.set(property, declaration.slice(colon + 1).trim());
  }
  return declarations;
}
