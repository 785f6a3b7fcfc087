/** Writes `test-results/last-run.json` and `test-results/flaky.json` after each part of a run. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { Outcome } from '../check.ts'
import { repositoryRoot } from '../checks/source-files.ts'
import type { Judgement } from './results.ts'
import { resultsFolder } from './test-parts.ts'

const judgedTest = v.object({ file: v.string(), title: v.string(), message: v.string() })
const partOfRun = v.object({
  name: v.string(),
  passed: v.number(),
  skipped: v.number(),
  failed: v.array(judgedTest),
  flaky: v.array(judgedTest),
  seconds: v.number(),
  note: v.string(),
})
export type PartOfRun = v.InferOutput<typeof partOfRun>

export interface Checkout {
  /** Null outside of a git checkout. */
  readonly commit: string | null
  readonly isDirty: boolean
}

const lastRun = v.object({ commit: v.nullable(v.string()), isDirty: v.boolean(), parts: v.record(v.string(), v.omit(partOfRun, ['name'])) })
const file = path.join(resultsFolder, 'last-run.json')

export function describeCheckout(): Checkout {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), isDirty: git('status', '--porcelain') !== '' }
  } catch {
    // A source archive, or a machine without git.
    return { commit: null, isDirty: true }
  }
}

/** Returns the parts of an earlier run of the same commit, or none if anything was or is uncommitted. */
export function readLastRun({ commit, isDirty }: Checkout): readonly PartOfRun[] {
  if (isDirty || !existsSync(file)) return []
  const run = v.parse(lastRun, JSON.parse(readFileSync(file, 'utf8')))
  return run.commit === commit && !run.isDirty ? Object.entries(run.parts).map(([name, part]) => ({ name, ...part })) : []
}

export function writeLastRun(checkout: Checkout, done: readonly PartOfRun[]): void {
  const sum = (of: (part: PartOfRun) => number) => done.reduce((total, part) => total + of(part), 0)
  const totals = {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed.length),
    flaky: sum(({ flaky }) => flaky.length),
  }
  const parts = Object.fromEntries(done.map(({ name, ...part }) => [name, part]))
  writeFileSync(file, `${JSON.stringify({ ...checkout, ...totals, parts }, null, 2)}\n`)
  const flaky = done.flatMap((part) => part.flaky)
  writeFileSync(path.join(resultsFolder, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`)
}

/** Brings test results and plain checks into one form. */
export function summarise(name: string, outcome: Outcome | Judgement): Omit<PartOfRun, 'seconds'> {
  if ('flaky' in outcome) {
    const { passed, skipped, failed, flaky, skipReasons } = outcome
    return {
      name,
      passed,
      skipped,
      failed: [...failed],
      flaky: [...flaky],
      note: skipped > 0 ? `skipped because ${skipReasons.join('; ')}` : '',
    }
  }
  const { passed, failed, skipped = 0, note = '' } = outcome
  const failures = Array.from({ length: failed }, () => ({ file: '', title: '', message: 'See above.' }))
  return { name, passed, skipped, failed: failures, flaky: [], note }
}
