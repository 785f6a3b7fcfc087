import path from 'node:path'
import * as v from 'valibot'
import type { TestResult } from './results.ts'

const error = v.object({ message: v.optional(v.string(), ''), stack: v.optional(v.string()) })
const attempt = v.object({ status: v.string(), errors: v.optional(v.array(error), []) })
const test = v.object({
  projectName: v.string(),
  status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string(), '') })),
  results: v.array(attempt),
})
const spec = v.object({ title: v.string(), file: v.string(), tests: v.array(test) })

interface Suite {
  readonly title: string
  readonly specs: readonly v.InferOutput<typeof spec>[]
  readonly suites: readonly Suite[]
}
const suite: v.GenericSchema<unknown, Suite> = v.object({
  title: v.string(),
  specs: v.optional(v.array(spec), []),
  suites: v.optional(v.array(v.lazy(() => suite)), []),
})
const report = v.object({ suites: v.array(suite), errors: v.optional(v.array(error), []) })

/** Reads the report of Playwright's `json` reporter. @param testDir the folder that the report's file names are relative to */
export function readPlaywrightReport(content: unknown, testDir: string): readonly TestResult[] {
  const { suites, errors } = v.parse(report, content)
  // Errors outside of tests, such as a spec that does not load or a site that does not start.
  const strays = errors.map(({ message }): TestResult => ({
    file: '',
    title: 'outside of any test',
    outcome: 'failed',
    message: `outside of any test: ${plain(message)}`,
  }))
  return [...suites.flatMap((file) => resultsOf(file, [], testDir)), ...strays]
}

function resultsOf({ specs, suites, title }: Suite, above: readonly string[], testDir: string): TestResult[] {
  const titles = above.length === 0 ? [''] : [...above, title]
  const own = specs.flatMap((one) =>
    one.tests.map((found) => ({
      file: path.join(testDir, one.file),
      title: [`[${found.projectName}]`, ...titles.slice(1), one.title].join(' › '),
      ...outcomeOf(found),
    })),
  )
  return [...own, ...suites.flatMap((inner) => resultsOf(inner, titles, testDir))]
}

function outcomeOf({ status, annotations, results }: v.InferOutput<typeof test>): Pick<TestResult, 'outcome' | 'message'> {
  const failures = results.flatMap(({ errors }) => errors.map(({ message }) => plain(message)))
  if (status === 'expected') return { outcome: 'passed', message: '' }
  if (status !== 'skipped') return { outcome: 'failed', message: failures.join('\n') }
  const skip = annotations.find(({ type }) => type === 'skip' || type === 'fixme')
  return skip ? { outcome: 'skipped', message: skip.description } : { outcome: 'notRun', message: '' }
}

/** Removes terminal colours. */
// oxlint-disable-next-line no-control-regex
const plain = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '')
