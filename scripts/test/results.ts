/** What a run of tests found, whichever runner made it, and what a second look at its failures makes of that. */

/** `notRun`: the runner never came to it, as when a project it depends on had failed. */
export type TestOutcome = 'passed' | 'failed' | 'skipped' | 'notRun'

export interface TestResult {
  /** From the repository's root; empty for an error that belongs to none, as when a runner cannot begin. */
  readonly file: string
  /** With the titles around it and, where there are several, the project; empty for what is no test, such as a file that cannot be loaded. */
  readonly title: string
  readonly outcome: TestOutcome
  /** Why it failed or was skipped. */
  readonly message: string
}

export interface JudgedTest {
  readonly file: string
  readonly title: string
  readonly message: string
}

export interface Judgement {
  readonly passed: number
  readonly skipped: number
  /** Failed once and passed once. They count as passed. */
  readonly flaky: readonly JudgedTest[]
  /** Failed twice. */
  readonly failed: readonly JudgedTest[]
  readonly skipReasons: readonly string[]
}

/** Runs all tests, or `again` those of some files (all, where none are given), with one worker and nothing beside it. */
export type RunTests = (again?: { readonly files: readonly string[] }) => Promise<readonly TestResult[]>

/**
 * Runs the tests, and the files of those that failed or were never reached once more, alone. What passes then was a race against the clock or another
 * test: it counts as passed and is listed as flaky. What fails again has failed.
 */
export async function runWithSecondLook(runTests: RunTests): Promise<Judgement> {
  const first = await runTests()
  const open = first.filter(({ outcome }) => outcome === 'failed' || outcome === 'notRun')
  if (open.length === 0) return judge(first, [])
  const files = [...new Set(open.map(({ file }) => file))].filter((file) => file !== '')
  console.log(`\nA second look, alone, at ${files.length === 0 ? 'everything' : `\n  ${files.join('\n  ')}`}`)
  return judge(first, await runTests({ files }))
}

export function judge(first: readonly TestResult[], second: readonly TestResult[]): Judgement {
  const before = byName(first)
  const after = byName(second)
  const readAgain = new Set(second.map(({ file }) => file))
  const judged = { passed: 0, skipped: 0, flaky: [] as JudgedTest[], failed: [] as JudgedTest[], skipReasons: new Set<string>() }
  for (const [name, result] of new Map([...after, ...before])) {
    const { file, title } = result
    const attempts = [before.get(name), after.get(name)].filter((attempt) => attempt !== undefined)
    // What was no test leaves no trace once it went well, but the tests behind it.
    const isGone = title === '' && !after.has(name) && (file === '' ? second.length > 0 : readAgain.has(file))
    const verdict = verdictOf(attempts, isGone)
    const message = attempts.find(({ outcome }) => outcome === 'failed')?.message ?? 'It was never run.'
    if (verdict === 'failed' || verdict === 'flaky') judged[verdict].push({ file, title, message })
    if (verdict === 'skipped') judged.skipReasons.add(result.message)
    if (verdict === 'skipped') judged.skipped += 1
    if ((verdict === 'passed' || verdict === 'flaky') && title !== '') judged.passed += 1
  }
  return { ...judged, skipReasons: [...judged.skipReasons] }
}

function verdictOf(attempts: readonly TestResult[], isGone: boolean): 'passed' | 'skipped' | 'flaky' | 'failed' {
  const has = (wanted: TestOutcome) => attempts.some(({ outcome }) => outcome === wanted)
  const hasPassed = has('passed') || isGone
  if (has('failed')) return hasPassed ? 'flaky' : 'failed'
  if (hasPassed) return 'passed'
  return has('skipped') ? 'skipped' : 'failed'
}

/** Tests of one file may share a title: they are told apart by their place among those. */
function byName(results: readonly TestResult[]): ReadonlyMap<string, TestResult> {
  const named = new Map<string, TestResult>()
  for (const result of results) {
    let name = `${result.file}\n${result.title}`
    while (named.has(name)) name += '\nanother'
    named.set(name, result)
  }
  return named
}
