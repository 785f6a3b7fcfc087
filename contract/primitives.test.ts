import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { email } from './policy/email-address.ts'
import { uploadId } from './content/ids.ts'
import { isoDate, pageRequest } from './content/paging.ts'
import { memberId, password, sessionId, text, timestamp, userName } from './primitives.ts'

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success
const rule = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message

describe('primitives', () => {
  it('[A-07] an email address is trimmed and lower-cased', () => {
    expect(v.parse(email, '  Some.Body@Example.ORG ')).toBe('some.body@example.org')
    expect(rule(email, 'nobody')).toBe('email')
  })

  it('ids are whole numbers from 1', () => {
    for (const wrong of [0, -1, 1.5, Number.NaN, '1', Number.MAX_SAFE_INTEGER + 1])
      expect(accepts(memberId, wrong), String(wrong)).toBe(false)
    expect(accepts(memberId, 1)).toBe(true)
    expect(accepts(uploadId, '../../etc/passwd')).toBe(false)
    expect(accepts(sessionId, 'not-a-uuid')).toBe(false)
  })

  it('a moment is in seconds, and milliseconds are converted', () => {
    expect(v.parse(timestamp, 1_700_000_000)).toBe(1_700_000_000)
    expect(v.parse(timestamp, 1_700_000_000_123)).toBe(1_700_000_000)
  })

  it('a calendar day has to exist', () => {
    expect(accepts(isoDate, '2024-02-29')).toBe(true)
    for (const wrong of ['2023-02-29', '2024-13-01', '29.02.2024', '2024-2-9', '']) expect(rule(isoDate, wrong), wrong).toBe('date')
  })

  it('[S-31] text is trimmed, limited and contains no control characters but line breaks and tabs', () => {
    expect(v.parse(text(1, 10), '  a\nb\t ')).toBe('a\nb')
    expect(rule(text(1, 10), '   ')).toBe('required')
    expect(rule(text(1, 10), 'a'.repeat(11))).toBe('too_long')
    expect(rule(text(1, 10), 'a\u0000b')).toBe('control')
    expect(rule(text(1, 10), 'a\u001bb')).toBe('control')
  })

  it('a user name has 3 to 24 plain characters and does not clash with a route', () => {
    for (const right of ['tom', 'Jürgen', 'Иван', 'rope_42', 'a-b.c']) expect(accepts(userName, right), right).toBe(true)
    expect(rule(userName, 'ab')).toBe('too_short')
    expect(rule(userName, 'a'.repeat(25))).toBe('too_long')
    for (const wrong of ['<script>', 'a b c', 'tom@home', '-tom', '#42a', 'tom/x', 'to\u202Em'])
      expect(rule(userName, wrong), wrong).toBe('user_name')
    for (const reserved of ['admin', 'Browse', 'STAFF', '  support ']) expect(rule(userName, reserved), reserved).toBe('reserved')
  })

  it('a password has 10 to 200 characters and is not trimmed', () => {
    expect(v.parse(password, ' 12345678 ')).toBe(' 12345678 ')
    expect(rule(password, '123456789')).toBe('too_short')
    expect(rule(password, 'a'.repeat(201))).toBe('too_long')
  })

  it('pages go from 1 to 100 and start at 1', () => {
    const page = v.object(pageRequest)
    expect(v.parse(page, {})).toEqual({ page: 1 })
    for (const wrong of [0, 101, 1.5, '1']) expect(accepts(page, { page: wrong }), String(wrong)).toBe(false)
  })
})
