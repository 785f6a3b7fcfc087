import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as v from 'valibot'
import { saveLanguage, savePreferences, self } from '#contract/accounts.ts'
import { fromWire } from '#contract/wire.ts'
import { pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { beginReading } from '#src/data/session/own-changes.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { wireCurrentUser } from '#tests/builders/api-for-test.ts'
import { holdWaitingSettings } from './waiting-settings.ts'
import { languageWrite } from './writes.ts'

const onTheServer = v.parse(self, fromWire(wireCurrentUser))

function waiting(id: number, endpointName: string, input: unknown, state: OutboxEntry['state'] = 'waiting'): OutboxEntry {
  const untried = { code: null, attempts: 0, notBeforeMs: 0, createdAtMs: 0 }
  return { id, idempotencyKey: `key-${id}`, endpointName, subject: 'self', input, state, ...untried }
}

describe('settings queued in the outbox', () => {
  it('take precedence until they have arrived, whichever page queued them', () => {
    holdWaitingSettings()
    pendingWrites.set([
      waiting(1, saveLanguage.name, { locale: 'de' }),
      waiting(2, savePreferences.name, { theme: 'light' }),
      waiting(3, saveLanguage.name, { locale: 'ru', dateFormat: 'd.m.yyyy' }),
      waiting(4, 'videos.vote', { videoId: 1, way: 'up' }),
    ])
    const during = beginReading()
    expect(during.take(onTheServer)).toEqual({
      ...onTheServer,
      locale: 'ru',
      dateFormat: 'd.m.yyyy',
      pref: { ...onTheServer.pref, theme: 'light' },
    })
    const acrossArrival = beginReading()
    pendingWrites.set([])
    expect(acrossArrival.take(onTheServer).locale).toBe('ru')
    expect(beginReading().take(onTheServer)).toEqual(onTheServer)
  })

  it('apply their current values after another change has joined a queued one', () => {
    holdWaitingSettings()
    const first = waiting(6, savePreferences.name, { feed: ['feed'] })
    pendingWrites.set([first])
    pendingWrites.set([{ ...first, idempotencyKey: 'key-of-both', input: { feed: ['feed', 'photos'] } }])
    expect(beginReading().take(onTheServer).pref.feed).toEqual(['feed', 'photos'])
    pendingWrites.set([])
    expect(beginReading().take(onTheServer)).toEqual(onTheServer)
  })

  it('apply again when they have arrived, even if an older answer came in between, but never over later ones', () => {
    holdWaitingSettings()
    vi.stubGlobal('localStorage', { setItem: () => undefined })
    onTestFinished(() => void vi.unstubAllGlobals())
    sessionState.set({ kind: 'signedIn', self: onTheServer, sessionId: null })
    const [first, second] = [
      waiting(7, saveLanguage.name, { dateFormat: 'd.m.yyyy', timeFormat: '12' }),
      waiting(8, saveLanguage.name, { timeFormat: '24' }),
    ]
    pendingWrites.set([first, second])
    languageWrite.settle(new QueryClient(), first, {})
    const state = sessionState.get()
    expect(state.kind === 'signedIn' && state.self).toMatchObject({ dateFormat: 'd.m.yyyy', timeFormat: '24' })
    pendingWrites.set([])
  })

  it('do not apply any more once the server has refused them', () => {
    holdWaitingSettings()
    pendingWrites.set([waiting(5, saveLanguage.name, { locale: 'de' }, 'failed')])
    expect(beginReading().take(onTheServer).locale).toBe(onTheServer.locale)
  })
})
