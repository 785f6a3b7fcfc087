import { expect, it } from 'vitest'
import { readPageMessage } from './messages.ts'

it('reads messages from pages of this build', () => {
  expect(readPageMessage({ kind: 'skip-waiting' })).toEqual({ kind: 'skip-waiting' })
  expect(readPageMessage({ kind: 'claim' })).toEqual({ kind: 'claim' })
  expect(readPageMessage({ kind: 'warm-up', loaded: ['/assets/a.js'] })).toEqual({ kind: 'warm-up', loaded: ['/assets/a.js'] })
  expect(readPageMessage({ kind: 'forget', memberId: 5 })).toEqual({ kind: 'forget', memberId: 5 })
})

it('ignores everything else', () => {
  const others: unknown[] = [
    null,
    'SKIP_WAITING',
    {},
    { kind: 'other' },
    { kind: 'forget' },
    { kind: 'forget', memberId: '5' },
    { kind: 'warm-up', loaded: [1] },
  ]
  expect(others.map(readPageMessage)).toEqual(others.map(() => null))
})
