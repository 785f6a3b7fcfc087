/** A sentence is written once: long string literals and messages that occur in two places of the product fail the check. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript6'
import { isTestFile, repositoryRoot, sourceFiles } from './source-files.ts'

const shortestSentence = 28

export function checkStrings(): string[] {
  const places = new Map<string, Set<string>>()
  for (const file of sourceFiles(/^(contract|src|sw|server)\/.*\.tsx?$/)) {
    if (isTestFile(file) || file.endsWith('.gen.ts') || file.startsWith('server/seed/') || file.includes('/testing/')) continue
    for (const sentence of sentencesOf(file)) places.set(sentence, (places.get(sentence) ?? new Set()).add(file))
  }
  return [...places]
    .filter(([, files]) => files.size > 1)
    .map(([sentence, files]) => `"${sentence.slice(0, 80)}" stands in ${[...files].join(' and ')}`)
}

function sentencesOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(repositoryRoot, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const text = ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text.replace(/\s+/g, ' ').trim() : ''
    if (text.length >= shortestSentence && / \S+ /.test(text) && /^[A-Z„“¿¡]/.test(text)) found.push(text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
