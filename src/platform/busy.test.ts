import { expect, it } from 'vitest'
import { busyReasons, holdUpdates } from './busy.ts'

it('[PW-04] holds until the last of several of a kind is released, and releases once per hold', () => {
  const first = holdUpdates('upload')
  const second = holdUpdates('upload')
  first()
  first()
  expect(busyReasons.get()).toEqual(new Set(['upload']))
  second()
  expect(busyReasons.get()).toEqual(new Set())
})
