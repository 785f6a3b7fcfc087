import { expect, it } from 'vitest'
import { busyReasons, holdUpdates } from './busy.ts'

it('[PW-04] holds as long as the last of several of a kind, and lets go once per hold', () => {
  const first = holdUpdates('upload')
  const second = holdUpdates('upload')
  first()
  first()
  expect(busyReasons.get()).toEqual(new Set(['upload']))
  second()
  expect(busyReasons.get()).toEqual(new Set())
})
