/** The titles of the tests in a file, as written. Titles of a `describe` are not included. */
import ts from 'typescript6'

export function testTitles(source: string, file: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title.getText(parsed).slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind)
  visit(parsed)
  return titles
}

/** `it`, `test.skip`, `it.each<Row>([…])`, `test.for(rows)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test'
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text !== 'describe' && isTest(callee.expression)
  if (ts.isCallExpression(callee)) return isTest(callee.expression)
  return ts.isTaggedTemplateExpression(callee) && isTest(callee.tag)
}
