/**
 * Keeps tests independent of the machine's speed: no time limits outside `tests/harness/limits.ts`, no sleeping, no measuring (that
 * belongs in `npm run bench`). A test that depends on real time declares it on the line before: `// Real time: …`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript6'
import { repositoryRoot, sourceFiles } from './source-files.ts'

const testFiles = /\.(test|spec)\.tsx?$/
/** Benchmarks and long chaos runs. */
const otherRules = /^tests\/(load|chaos)\//
const reason = /\/\/ Real time: \S/

export function checkTestClocks(): string[] {
  return sourceFiles(testFiles)
    .filter((file) => !otherRules.test(file))
    .flatMap((file) => findClocks(readFileSync(path.join(repositoryRoot, file), 'utf8'), file))
}

/** Returns `file:line problem`, in order. */
export function findClocks(source: string, file: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const lines = source.split('\n')
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const what = clockIn(node)
    if (what !== null) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart(parsed))
      if (!reason.test(lines[line - 1] ?? '')) found.push(`${file}:${line + 1} ${what}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

function clockIn(node: ts.Node): string | null {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'timeout' && ts.isNumericLiteral(node.initializer)) {
    return 'has a limit of its own: the limits stand in tests/harness/limits.ts'
  }
  if (ts.isImportDeclaration(node) && node.moduleSpecifier.getText().includes('timers/promises')) return 'sleeps: wait for a condition'
  return ts.isCallExpression(node) ? clockInCall(node) : null
}

const takesLimitLast = /^(it|test|describe|beforeAll|beforeEach|afterAll|afterEach)\b/
const takesLimit = /(^|\.)(timeout|setTimeout|setDefaultTimeout)$/

/** A test that replaces the clock may read it. */
const setsClock = /spyOn\(performance, 'now'\)/

function clockInCall(node: ts.CallExpression): string | null {
  const { expression, arguments: given } = node
  const callee = expression.getText()
  const last = given.at(-1)
  if (callee.endsWith('.waitForTimeout')) return 'sleeps: wait for a condition'
  if (callee === 'performance.now' && !setsClock.test(node.getSourceFile().text)) return 'measures: that is for npm run bench'
  if (callee === 'setTimeout' || callee.endsWith('.setTimeout')) {
    const [what] = given
    // `new Promise((resolve) => setTimeout(resolve, …))`
    if (given.length > 1 && what && ts.isIdentifier(what) && /^(resolve|done|r)$/.test(what.text)) return 'sleeps: wait for a condition'
  }
  const hasNumber = last !== undefined && ts.isNumericLiteral(last)
  if (hasNumber && given.length > 1 && takesLimitLast.test(callee))
    return 'has a limit of its own: the limits stand in tests/harness/limits.ts'
  if (hasNumber && given.length === 1 && takesLimit.test(callee))
    return 'has a limit of its own: the limits stand in tests/harness/limits.ts'
  return null
}
