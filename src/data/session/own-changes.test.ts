import { afterEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { self } from '#contract/session.ts'
import { fromWire } from '#contract/wire.ts'
import { wireCurrentUser } from '#tests/builders/api-for-test.ts'
import { beginReading, holdChange, type CurrentUserChange } from './own-changes.ts'

const onTheServer = v.parse(self, fromWire(wireCurrentUser))
const arrivals: Array<() => void> = []
const hold = (change: CurrentUserChange) => {
  const arrived = holdChange(change)
  arrivals.push(arrived)
  return arrived
}

afterEach(() => arrivals.splice(0).forEach((arrived) => arrived()))

describe('answers about the member while settings are being saved', () => {
  it('are used unchanged when no setting was changed', () => {
    expect(beginReading().take(onTheServer)).toEqual(onTheServer)
  })

  it('do not revert a change made before the read', () => {
    hold({ dateFormat: 'd.m.yyyy' })
    expect(beginReading().take(onTheServer).dateFormat).toBe('d.m.yyyy')
  })

  it('do not revert a change made during the read, even when it arrived before the answer', () => {
    const reading = beginReading()
    hold({ dateFormat: 'd.m.yyyy' })()
    expect(reading.take(onTheServer).dateFormat).toBe('d.m.yyyy')
  })

  it('count again once the change has arrived', () => {
    hold({ dateFormat: 'd.m.yyyy' })()
    expect(beginReading().take(onTheServer).dateFormat).toBe(onTheServer.dateFormat)
  })

  it('keep the newer of two changes, and preferences that were not changed', () => {
    hold({ locale: 'de', pref: { theme: 'light' } })
    hold({ locale: 'ru', pref: { isDiscreet: true } })
    const taken = beginReading().take(onTheServer)
    expect(taken.locale).toBe('ru')
    expect(taken.pref).toEqual({ ...onTheServer.pref, theme: 'light', isDiscreet: true })
  })
})
