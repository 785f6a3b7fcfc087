import { expect, it } from 'vitest'
import { judge, runWithSecondLook, type TestOutcome, type TestResult } from './results.ts'

const found = (title: string, outcome: TestOutcome, file = 'a.test.ts'): TestResult => {
  return { file, title, outcome, message: outcome === 'passed' ? '' : `${title} ${outcome}` }
}

it('runs the files of failed tests once more, and no others; what passes then has passed and is flaky', async () => {
  const runs: (readonly string[] | undefined)[] = []
  const judgement = await runWithSecondLook((again) => {
    runs.push(again?.files)
    return Promise.resolve(again ? [found('knot', 'passed')] : [found('knot', 'failed'), found('rope', 'passed', 'b.test.ts')])
  })
  expect(runs).toEqual([undefined, ['a.test.ts']])
  expect(judgement).toMatchObject({ passed: 2, failed: [], flaky: [{ file: 'a.test.ts', title: 'knot', message: 'knot failed' }] })
})

it('does not look twice where nothing failed', async () => {
  let runs = 0
  const judgement = await runWithSecondLook(() => {
    runs += 1
    return Promise.resolve([found('knot', 'passed'), found('away', 'skipped')])
  })
  expect({ runs, judgement }).toEqual({
    runs: 1,
    judgement: { passed: 1, skipped: 1, flaky: [], failed: [], skipReasons: ['away skipped'] },
  })
})

it('what fails twice has failed, and so has what is not there the second time', () => {
  const first = [found('twice', 'failed'), found('gone', 'failed'), found('knot', 'passed')]
  const { passed, failed, flaky } = judge(first, [found('twice', 'failed'), found('knot', 'passed')])
  expect({ passed, failed: failed.map(({ title }) => title).toSorted(), flaky }).toEqual({
    passed: 1,
    failed: ['gone', 'twice'],
    flaky: [],
  })
})

it('a test that passed and fails at the second look is flaky', () => {
  const { passed, flaky } = judge([found('knot', 'passed'), found('rope', 'failed')], [found('knot', 'failed'), found('rope', 'passed')])
  expect({ passed, flaky: flaky.length }).toEqual({ passed: 2, flaky: 2 })
})

it('of tests with one title each counts', () => {
  const { passed, failed } = judge([found('same', 'passed'), found('same', 'failed')], [found('same', 'passed'), found('same', 'failed')])
  expect({ passed, failed: failed.length }).toEqual({ passed: 1, failed: 1 })
})

it('a file that cannot be read has failed, unless it can be at the second look', () => {
  expect(judge([found('', 'failed')], [found('', 'failed')])).toMatchObject({ passed: 0, failed: [{ file: 'a.test.ts' }], flaky: [] })
  expect(judge([found('', 'failed')], [found('knot', 'passed')])).toMatchObject({ passed: 1, failed: [], flaky: [{ title: '' }] })
  expect(judge([found('', 'failed')], [])).toMatchObject({ passed: 0, failed: [{ title: '' }], flaky: [] })
})

it('what was never reached has to pass at the second look', () => {
  expect(judge([found('last', 'notRun')], [found('last', 'passed')])).toMatchObject({ passed: 1, failed: [], flaky: [] })
  expect(judge([found('last', 'notRun')], [found('last', 'notRun')])).toMatchObject({ passed: 0, failed: [{ title: 'last' }] })
})

it('an error that belongs to no file has everything run once more, or what was left open', async () => {
  const runs: (readonly string[] | undefined)[] = []
  const crash = found('', 'failed', '')
  const look = (first: readonly TestResult[], second: readonly TestResult[]) =>
    runWithSecondLook((again) => {
      runs.push(again?.files)
      return Promise.resolve(again ? second : first)
    })
  expect(await look([crash], [found('knot', 'passed')])).toMatchObject({ passed: 1, failed: [], flaky: [{ file: '' }] })
  expect(await look([crash], [crash])).toMatchObject({ passed: 0, failed: [{ file: '' }] })
  expect(await look([crash, found('knot', 'notRun')], [found('knot', 'passed')])).toMatchObject({ passed: 1, failed: [] })
  expect(runs).toEqual([undefined, [], undefined, [], undefined, ['a.test.ts']])
})
