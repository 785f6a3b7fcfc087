import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { entryOf, withoutPersonalData } from './send-to-log.ts'

beforeEach(() => vi.stubGlobal('location', new URL('https://club.example/#/members/tarhand')))
afterEach(() => vi.unstubAllGlobals())

it('[RQ-13] an error is logged with time, message, route pattern, origin and build', () => {
  const entry = entryOf({
    error: new TypeError('x is not a function'),
    kind: 'error',
    timeMs: 1_763_000_000_500,
    route: '/members/$memberId',
  })
  expect(entry).toMatchObject({
    time: 1_763_000_000,
    message: 'x is not a function',
    route: '/members/$memberId',
    origin: 'https://club.example',
    kind: 'error',
  })
  expect(entry.build).toMatch(/^web\//)
  expect(JSON.stringify(entry)).not.toContain('tarhand')
})

it('[RQ-13] [S-32] URLs, e-mail addresses and tokens never reach the log', () => {
  const text =
    'at https://club.example/assets/a.js?token=abc#/members/tarhand for Tar <tar@example.com> with eyJhbGciOiJFZERTQSJ9eyJzdWIi.eyJzdWIiOiI3In0.c2ln'
  expect(withoutPersonalData(text)).toBe('at https://club.example/assets/a.js for Tar <[mail]> with [cut]')
})

it('a value that is not an error is logged as text', () => {
  expect(entryOf({ error: 'odd', kind: 'csp', timeMs: 0, route: '' })).toMatchObject({ message: 'odd', kind: 'csp' })
})
