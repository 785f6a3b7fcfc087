import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { email } from './email-address.ts'

describe('[A-07] an email address', () => {
  it.each([
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['a+b@example.org', 'a+b@example.org'],
    ['name=tag@example.org', 'name=tag@example.org'],
    ["!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org"],
    ['first.last@mail.example.co.uk', 'first.last@mail.example.co.uk'],
    ['tom@xn--mller-kva.de', 'tom@xn--mller-kva.de'],
    ['tom@müller.de', 'tom@xn--mller-kva.de'],
    ['Tom@MÜLLER.de', 'tom@xn--mller-kva.de'],
    ['tom@почта.рф', 'tom@xn--80a1acny.xn--p1ai'],
  ])('%s is valid and stored as %s', (typed, stored) => expect(v.parse(email, typed)).toBe(stored))

  it.each([
    ['a zero-width space', 'to\u200Bm@example.org\u200B'],
    ['a soft hyphen', 'tom@exam\u00ADple.org'],
    ['a byte order mark', '\uFEFFtom@example.org'],
    ['no-break spaces around it', '\u00A0tom@example.org\u00A0'],
    ['a no-break space behind an invisible sign', '\u200B\u00A0tom@example.org\u00A0\uFEFF'],
  ])('loses %s from a paste', (_name, typed) => expect(v.parse(email, typed)).toBe('tom@example.org'))

  it.each([
    '',
    'nobody',
    '@example.org',
    'tom@',
    'tom@home',
    'tom@@example.org',
    'tom example@example.org',
    'tom\u00A0b@example.org',
    '.tom@example.org',
    'tom.@example.org',
    'to..m@example.org',
    'tom@-example.org',
    'tom@example-.org',
    'tom@example..org',
    'tom@127.0.0.1',
    'tom@[127.0.0.1]',
    'tom@exämple.org/path',
    'tom@exämple.org:25',
    'tom@exa\u2066mple.org\r\nBcc: all@example.org',
    '"tom"@example.org',
    'tom@example.org, else@example.org',
    `${'a'.repeat(65)}@example.org`,
  ])('is refused as %j', (typed) => expect(v.safeParse(email, typed).issues?.[0].message).toBe('email'))

  it('has at most 254 characters', () =>
    expect(v.safeParse(email, `a@${'b.'.repeat(130)}org`).issues?.map(({ message }) => message)).toContain('too_long'))
})
