import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthAt } from '#tests/harness/processor-time.ts'
import { cleanLogEntry, withoutPerson } from './clean-log-entry.ts'

const entry = {
  time: 1_700_000_000,
  message: 'x',
  route: '#/videos',
  origin: 'https://club.example',
  build: 'a1b2c3',
  stack: '',
  kind: 'error' as const,
}

describe('client errors without personal data', () => {
  it('[RQ-13] [S-32] addresses, tokens, keys, queries and IPs are removed from message and stack', () => {
    const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJlc2lnbmF0dXJl'
    const hostile = [
      'mail tom.of.berlin+x@mail.example.org failed',
      `Bearer ${jwt} refused`,
      `fetch https://club.example/api3/x?name=tom&token=abc failed`,
      'password: hunter2hunter2',
      'GET /media/9f86d081884c7d659a2feaa0c55ad015/12/master.m3u8 403',
      'session 123e4567-e89b-12d3-a456-426614174000 is gone',
      'from 203.0.113.7',
      'phone 4915112345678',
    ]
    for (const text of hostile) {
      const cleaned = cleanLogEntry({ ...entry, message: text, stack: text })
      for (const part of [cleaned.message, cleaned.stack]) {
        expect(part).not.toMatch(/tom|eyJ|hunter2|9f86d081|123e4567|203\.0|4915112|token=abc/)
        expect(part.length).toBeGreaterThan(0)
      }
    }
  })

  it('[RQ-13] details that help to find the fault stay: words, files, lines, video ids', () => {
    const stack =
      'TypeError: Cannot read properties of undefined (reading "title")\n    at renderCard (https://club.example/assets/browse-Ck3v9.js?v=2:12:345)'
    const cleaned = withoutPerson(stack)
    expect(cleaned).toContain('Cannot read properties of undefined')
    expect(cleaned).toContain('assets/browse-Ck3v9.js')
    expect(cleaned).toContain(':12:345')
    expect(cleanLogEntry({ ...entry, route: '#/videos/view/1234' }).route).toBe('#/videos/view/1234')
  })

  it('[RQ-13] routes lose their query, names of members and keys', () => {
    expect(cleanLogEntry({ ...entry, route: '#/videos/browse?text=tom&x=1' }).route).toBe('#/videos/browse')
    expect(cleanLogEntry({ ...entry, route: '#/members/TomOfBerlin/photos' }).route).toBe('#/members/{…}/photos')
    expect(cleanLogEntry({ ...entry, route: '#/members/42' }).route).toBe('#/members/42')
    expect(cleanLogEntry({ ...entry, route: '#/auth/reset/abcDEF' }).route).toBe('#/auth/reset/{…}')
    expect(cleanLogEntry({ ...entry, origin: 'https://club.example/?who=tom#x' }).origin).toBe('https://club.example/')
  })

  it('[S-32] an address anywhere in any text never survives', () => {
    const label = fc.stringMatching(/^[a-z]{1,10}$/)
    fc.assert(
      fc.property(fc.string(), label, label, fc.string(), (before, local, host, after) => {
        expect(withoutPerson(`${before} ${local}@${host}.org ${after}`)).not.toContain(`${local}@${host}.org`)
      }),
    )
  })

  it('[S-31] hostile text is cleaned quickly', () => {
    for (const unit of ['a', '@', 'a@', '1.', '?', 'eyJ.', '-a1', 'token ', '123e4567-'])
      expect(
        growthAt(4000, (length) => withoutPerson(unit.repeat(length / unit.length))),
        unit,
      ).toBeLessThan(60)
  })
})
