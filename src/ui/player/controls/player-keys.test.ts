import { describe, expect, it } from 'vitest'
import { actionOfKey } from './player-keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  actionOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('player keys', () => {
  it('play and pause with space and k, also as capitals', () => {
    expect(press(' ')).toEqual({ do: 'toggle' })
    expect(press('K')).toEqual({ do: 'toggle' })
  })

  it('skip by 5 and 10 seconds and by tenths of the video', () => {
    expect(press('ArrowLeft')).toEqual({ do: 'seekBy', seconds: -5 })
    expect(press('l')).toEqual({ do: 'seekBy', seconds: 10 })
    expect(press('7')).toEqual({ do: 'seekToFraction', fraction: 0.7 })
  })

  it('leave the browser’s own shortcuts alone', () => {
    expect(press('f', { ctrlKey: true })).toBeUndefined()
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
    expect(press('x')).toBeUndefined()
  })
})
