/**
 * Writes docs/checklist.md: every row of docs/checklist-rows.md and docs/security-rows.md with the tests whose titles name it. `--check`
 * only compares. The title of a `describe` does not count. A row describes what a person sees or does, so only a component or browser
 * test can tick it, unless docs/checklist-rows.md lists it under "Rows below the screen". The selling rows share their letter with the
 * security rows; titles name them `[SELL-01]`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isTestFile, repositoryRoot, sourceFiles } from './checks/source-files.ts'
import { testTitles } from './checks/test-titles.ts'

const rowsFile = path.join(repositoryRoot, 'docs/checklist-rows.md')
const securityFile = path.join(repositoryRoot, 'docs/security-rows.md')
const checklistFile = path.join(repositoryRoot, 'docs/checklist.md')
const rowPattern = /^\| ([A-Z]{1,2}-\d{2}) \| \[ \] \| (.*?) \| (.*?) \|$/
const securityPattern = /^\| (S-\d{2}) \| (.*?) \|$/

export function renderChecklist(): string {
  const proofs = proofsByRow()
  const belowScreen = rowsBelowScreen()
  let ticked = 0
  let total = 0
  const lines = readFileSync(rowsFile, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('Human checklist') && !/^\d+ rows in/.test(line) && !belowScreenPattern.test(line))
    .map((line) => {
      const row = rowPattern.exec(line)
      if (!row?.[1]) return line.startsWith('| id |') ? '| id | ok | what works | shown by |' : line
      total += 1
      const files = proofs.get(row[1].replace(/^S-/, 'SELL-')) ?? new Set<string>()
      const isShown = [...files].some((file) => belowScreen.has(row[1] ?? '') || showsScreen(file))
      if (isShown) ticked += 1
      return `| ${row[1]} | ${isShown ? '[x]' : '[ ]'} | ${row[2]} | ${files.size > 0 ? `${namesOf(files)} ` : ''}|`
    })
  const body = lines.join('\n').replace(/^# .*\n+/, '')
  return `# Checklist\n\nWritten by \`npm run checklist\` from \`docs/checklist-rows.md\` and the titles of the tests: a row is ticked when a test names it and reaches what the row is about. ${ticked} of ${total} rows.\n\n${body.trim()}\n\n${renderSecurity(proofs)}`
}

/** `Rows below the screen, R: 05 08` lists rows of the R system that unit and server tests may prove. */
const belowScreenPattern = /^Rows below the screen, ([A-Z]{1,2}):((?: \d{2})+)$/

function rowsBelowScreen(): ReadonlySet<string> {
  const lines = readFileSync(rowsFile, 'utf8').split('\n')
  return new Set(
    lines.flatMap((line) => {
      const [, system = '', numbers = ''] = belowScreenPattern.exec(line) ?? []
      return numbers === ''
        ? []
        : numbers
            .trim()
            .split(' ')
            .map((number) => `${system}-${number}`)
    }),
  )
}

/** Component tests, logic in a real browser, and Playwright tests. */
function showsScreen(file: string): boolean {
  return /\.test\.tsx$|\.browser\.test\.ts$|^tests\/(?!harness\/).*\.spec\.ts$/.test(file)
}

function renderSecurity(proofs: ReadonlyMap<string, ReadonlySet<string>>): string {
  const rows = readFileSync(securityFile, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, id = '', what = ''] = securityPattern.exec(line) ?? []
      const files = proofs.get(id)
      return id === '' ? [] : [`| ${id} | ${files ? '[x]' : '[ ]'} | ${what} | ${files ? `${namesOf(files)} ` : ''}|`]
    })
  return ['## Security', '', '| id | ok | what holds | shown by |', '|---|---|---|---|', ...rows, ''].join('\n')
}

function namesOf(files: ReadonlySet<string>): string {
  return [...files]
    .sort()
    .map((file) => `\`${file}\``)
    .join(' ')
}

export function checkChecklist(): string[] {
  return readFileSync(checklistFile, 'utf8') === renderChecklist() ? [] : ['docs/checklist.md is out of date: run `npm run checklist`']
}

function proofsByRow(): Map<string, Set<string>> {
  const proofs = new Map<string, Set<string>>()
  for (const file of sourceFiles(/\.(test|spec)\.tsx?$/)) {
    // Not part of the whole `npm test` yet.
    if (file.startsWith('tests/engines/')) continue
    if (!isTestFile(file)) continue
    const source = readFileSync(path.join(repositoryRoot, file), 'utf8')
    for (const title of testTitles(source, file)) {
      for (const id of title.matchAll(/\[([A-Z]{1,4}-\d{2})\]/g)) {
        const row = id[1] ?? ''
        proofs.set(row, (proofs.get(row) ?? new Set()).add(file))
      }
    }
  }
  return proofs
}

if (process.argv[1] === import.meta.filename) {
  const problems = process.argv.includes('--check') ? checkChecklist() : (writeFileSync(checklistFile, renderChecklist()), [])
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
