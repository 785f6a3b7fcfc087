/**
 * `npm run check`: format, lint, types, boundaries, strings, catalogues, English, folders, packages, icons, checklist. Each step is one
 * passed or failed check.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkChecklist } from './checklist.ts'
import { checkBoundaries } from './checks/check-boundaries.ts'
import { checkCatalogues } from './checks/check-catalogues.ts'
import { checkEnglish } from './checks/check-english.ts'
import { checkFolders } from './checks/check-folders.ts'
import { checkPackages } from './checks/check-packages.ts'
import { checkStrings } from './checks/check-strings.ts'
import { checkTestClocks } from './checks/check-test-clocks.ts'
import { repositoryRoot } from './checks/source-files.ts'
import { checkIcons } from './icons.ts'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped?: number
  /** The reason some were skipped. */
  readonly note?: string
}

type Step = readonly [name: string, run: () => Promise<string[]> | string[]]

const sources = ['contract', 'src', 'sw', 'server', 'tests', 'scripts'] as const

const steps: readonly Step[] = [
  ['format', () => tool('oxfmt', ['--check', ...sources])],
  ['lint', () => tool('oxlint', ['--deny-warnings', ...sources])],
  // Needs types, unlike the other rules.
  ['floating promises', () => tool('oxlint', ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises', ...sources])],
  ...['app', 'server', 'worker', 'sw', 'tests'].map((name): Step => [
    `types: ${name}`,
    () => tool('tsc', ['-p', `tsconfigs/${name}.json`]),
  ]),
  ['import boundaries', checkBoundaries],
  ['sentences written once', checkStrings],
  ['no clocks in tests', checkTestClocks],
  ['catalogues', checkCatalogues],
  ['English messages', checkEnglish],
  ['folder sizes', checkFolders],
  ['packages', () => checkPackages()],
  ['icons', checkIcons],
  ['checklist', checkChecklist],
]

export async function runChecks(): Promise<Outcome> {
  let failed = 0
  for (const [name, run] of steps) {
    const startedAt = performance.now()
    const problems = await run()
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${problems.length === 0 ? '  ok  ' : 'FAILED'}  ${name} (${seconds} s)`)
    for (const problem of problems) console.log(`        ${problem.replaceAll('\n', '\n        ')}`)
    if (problems.length > 0) failed += 1
  }
  return { passed: steps.length - failed, failed }
}

/** Runs a package's command; any exit code but 0 makes its output the problem. */
function tool(name: string, args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(repositoryRoot, 'node_modules/.bin', name), args, {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? [] : [output.trim().slice(-6000) || `${name} ended with ${code}`]))
  })
}

if (process.argv[1] === import.meta.filename) {
  const { passed, failed } = await runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
