// The titles of the tests of a file that run, as vitest would say them.
import ts from 'typescript';

const TEST_FUNCTIONS = new Set(['test', 'it']);
const SUITE_FUNCTIONS = new Set(['describe', 'suite']);
const OFF = new Set(['skip', 'todo', 'fails']);

/**
 * The titles of tests that are not skipped, with those of the suites that they are in; of a table one for each row that
 * is written out, and the row itself.
 */
export function testTitles(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tables = new Map();
  const titles = [];
  const collect = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      tables.set(node.name.text, unwrapped(node.initializer));
    ts.forEachChild(node, collect);
  };
  collect(source);
  const visit = (node, suites) => {
    let inner = suites;
    if (ts.isCallExpression(node)) {
      const called = calledFunction(node.expression);
      const [title, , rows] = node.arguments;
      if (called?.words.some((word) => OFF.has(word))) return;
      if (called !== undefined && title !== undefined && !called.isTable) {
        const own = rowTitles(textOf(title), called.table && tableOf(called.table, tables));
        if (TEST_FUNCTIONS.has(called.name)) titles.push(...own.map((one) => [...suites, one].join(' > ')));
        else inner = [...suites, own.join(' | ')];
      }
      // A table of what goes into a hook, and what comes out.
      if (node.expression.getText() === 'testHook' && rows !== undefined)
        titles.push(...rowsOf(tableOf(rows, tables)).map((row) => [...suites, sourceOf(row)].join(' > ')));
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, []);
  return titles;
}

/** `test`, `it.skipIf(x)`, `describe.each(rows)`: the name, the words behind it, and the table. */
function calledFunction(expression) {
  const words = [];
  let table;
  let at = expression;
  for (;;) {
    if (ts.isIdentifier(at)) {
      const isOne = TEST_FUNCTIONS.has(at.text) || SUITE_FUNCTIONS.has(at.text);
      // `test.each(rows)` by itself is no test: what is called with the title is.
      return isOne ? { name: at.text, words, table, isTable: words[0] === 'each' && table === undefined } : undefined;
    }
    if (ts.isPropertyAccessExpression(at)) {
      words.push(at.name.text);
      at = at.expression;
    } else if (ts.isCallExpression(at)) {
      if (ts.isPropertyAccessExpression(at.expression) && /^(?:each|for)$/.test(at.expression.name.text))
        table = at.arguments[0];
      at = at.expression;
    } else return undefined;
  }
}

function unwrapped(node) {
  let at = node;
  while (ts.isAsExpression(at) || ts.isSatisfiesExpression(at) || ts.isParenthesizedExpression(at)) at = at.expression;
  return at;
}

function tableOf(node, tables) {
  const at = unwrapped(node);
  if (ts.isIdentifier(at)) return tables.get(at.text);
  // `CASES.map(...)`, `CASES.filter(...)`: the rows are those of the table.
  return ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)
    ? tableOf(at.expression.expression, tables)
    : at;
}

/** The rows that are written out, in lists that are put together, too. */
function rowsOf(table) {
  if (table === undefined || !ts.isArrayLiteralExpression(table)) return [];
  return table.elements.flatMap((row) =>
    ts.isSpreadElement(row) ? rowsOf(unwrapped(row.expression)) : [unwrapped(row)],
  );
}

function rowTitles(title, table) {
  if (title === undefined) return [];
  return [
    title,
    ...rowsOf(table).flatMap((row) => {
      const values = ts.isArrayLiteralExpression(row) ? row.elements.map((one) => unwrapped(one)) : [row];
      return [formatted(title, values), sourceOf(row)];
    }),
  ];
}

/** As it is written, on one line. */
function sourceOf(node) {
  return node.getText().replace(/\s+/g, ' ');
}

/** `%s` and `%j` stand for the values of the row, in order. */
function formatted(title, row) {
  let index = 0;
  return title.replace(/%[sdijfo%]/g, (sign) => {
    if (sign === '%%') return '%';
    const value = row[index++];
    if (value === undefined) return sign;
    return textOf(value) ?? value.getText();
  });
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return (
    node.head.text + node.templateSpans.map((span) => `\${${span.expression.getText()}}${span.literal.text}`).join('')
  );
}
