import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from './report-problem.ts'

const reported = vi.fn<(error: unknown) => void>()
beforeEach(() => {
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
})
afterEach(() => vi.unstubAllGlobals())

it('refusals and lost connections are not reported, even when they come from the page and have lost their class', () => {
  reportProblem(new CallError('network_error'))
  reportProblem(new CallError('not_found', { status: 404 }))
  reportProblem(Object.assign(new Error('network_error'), { name: 'CallError' }))
  expect(reported).not.toHaveBeenCalled()
})

it('bugs and unreadable answers are reported', () => {
  const problems = [new TypeError('x is not a function'), new CallError('network_error', { status: 200 })]
  for (const problem of problems) reportProblem(problem)
  expect(reported.mock.calls.map(([error]) => error)).toEqual(problems)
})
