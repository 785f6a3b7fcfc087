/** Test results in one shape for vitest and Playwright, and the rule that decides between passed, flaky and failed. */

/** `notRun`: the runner did not reach the test, for example because a project it depends on had failed. */
export type TestOutcome = 'passed' | 'failed' | 'skipped' | 'notRun'

export interface TestResult {
  /** Relative to the repository root. Empty for an error that belongs to no file, such as a runner that cannot start. */
  readonly file: string
  /** Includes the enclosing describe titles and, for Playwright, the project. Empty for an error outside of tests, such as a file that does not load. */
  readonly title: string
  readonly outcome: TestOutcome
  /** The reason it failed or was skipped. */
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
  /** Tests that failed once and passed once. They count as passed. */
  readonly flaky: readonly JudgedTest[]
  /** Tests that failed twice. */
  readonly failed: readonly JudgedTest[]
  readonly skipReasons: readonly string[]
}

/** Runs all tests. With `again`, runs only the given files (all files if the list is empty), with one worker. */
export type RunTests = (again?: { readonly files: readonly string[] }) => Promise<readonly TestResult[]>

/**
 * Runs the tests, then runs the files of failed and unreached tests again, alone. A test that passes the second time lost a race against the clock or
 * against another test: it counts as passed and is listed as flaky. A test that fails again has failed.
 */
export async function runWithSecondLook(runTests: RunTests): Promise<Judgement> {
  const first = await runTests()
  const open = first.filter(({ outcome }) => outcome === 'failed' || outcome === 'notRun')
  if (open.length === 0) return judge(first, [])
  const files = [...new Set(open.map(({ file }) => file))].filter((file) => file !== '')
  console.log(`\nRunning again, alone: ${files.length === 0 ? 'everything' : `\n  ${files.join('\n  ')}`}`)
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
    // An error outside of tests has no result of its own once it is gone; the tests behind it have.
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

/** Tests of one file may share a title. Their order distinguishes them. */
function byName(results: readonly TestResult[]): ReadonlyMap<string, TestResult> {
  const named = new Map<string, TestResult>()
  for (const result of results) {
    let name = `${result.file}\n${result.title}`
    while (named.has(name)) name += '\nanother'
    named.set(name, result)
  }
  return named
}
