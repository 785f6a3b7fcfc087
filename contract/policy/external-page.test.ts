import { expect, it } from 'vitest'
import * as v from 'valibot'
import { externalPage, externalPageMax, isExternalPage, isPublicPage } from './external-page.ts'

const isTaken = (address: string) => v.safeParse(externalPage, address).success

it('pages of other sites are taken, in the form in which the browser opens them', () => {
  for (const [written, opened] of [
    ['https://example.org', 'https://example.org/'],
    ['https://EXAMPLE.org:443/a b?c=ö#d', 'https://example.org/a%20b?c=%C3%B6#d'],
    ['https://example.org:8443/', 'https://example.org:8443/'],
    ['https://example.org./', 'https://example.org./'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://узел.рф/', 'https://xn--e1adn3a.xn--p1ai/'],
    ['https://локально.рф', 'https://xn--80atcckce4i.xn--p1ai/'],
    ['https://my-local.site/local/lan', 'https://my-local.site/local/lan'],
    ['https://local.example.com/', 'https://local.example.com/'],
    ['https://homes.dev/', 'https://homes.dev/'],
    ['https://1.1.1.one/', 'https://1.1.1.one/'],
    ['https://9gag.com/', 'https://9gag.com/'],
    ['https:\\\\example.org\\x', 'https://example.org/x'],
  ] as const)
    expect(v.parse(externalPage, written), written).toBe(opened)
  expect(v.parse(externalPage, '')).toBeNull()
  expect(v.parse(externalPage, null)).toBeNull()
})

it('no spelling of an address leads to a machine of the reader’s own network', () => {
  for (const host of [
    ...[
      'localhost',
      'LOCALHOST',
      'localhost.',
      'localhost..',
      'ｌｏｃａｌｈｏｓｔ',
      '%6cocalhost',
      'a.localhost',
      'localhost:8443',
      'a@localhost',
    ],
    ...[
      '127.0.0.1',
      '127.0.0.1.',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0x7f.1',
      '0',
      '127。0。0。1',
      '①②⑦.0.0.1',
      '192.168.1.1:443',
    ],
    ...['[::1]', '[::ffff:127.0.0.1]', '[fe80::1]', '[fd00::1]', '[::]', '[2001:db8::1]'],
    ...[
      'router',
      'router.',
      'printer.local',
      'printer.local.',
      'printer.LOCAL',
      'nas.lan',
      'nas.internal',
      'nas.home.arpa',
      'nas。local',
      'nas.local..',
    ],
    ...[
      'nas.home',
      'nas.corp',
      'nas.localdomain',
      'nas.intranet',
      'nas.private',
      'fritz.box',
      'nas.fritz.box',
      '.local',
      'local',
      'home.arpa',
    ],
  ])
    expect(isTaken(`https://${host}/`), host).toBe(false)
})

it('anything but https, and a name or password in the address, is refused; what is no address as well', () => {
  for (const address of [
    ...[
      'http://example.org',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.org',
      'blob:https://example.org/1',
      '//example.org',
      '/x',
    ],
    ...[
      'https://',
      'https:///',
      'https://a b.example/',
      'https://example.org:99999/',
      'https://me@example.org/',
      'https://:secret@example.org/',
    ],
    ...['view-source:https://example.org', 'ｈttps://example.org', 'https://[::1', 'https://1.2.3.456/', 'x'],
  ])
    expect(isExternalPage(address), address).toBe(false)
})

it('an address is at most as long as its limit, also in the form in which it is stored; hostile ones are read at once', () => {
  const path = (length: number) => `https://example.org/${'a'.repeat(length - 20)}`
  expect(isTaken(path(externalPageMax))).toBe(true)
  expect(isTaken(path(externalPageMax + 1))).toBe(false)
  expect(isTaken(`https://example.org/${'ö'.repeat(500)}`)).toBe(false)
  for (const host of ['a.'.repeat(100_000), '1'.repeat(100_000), `${'a.'.repeat(100_000)}localx`, `[${':'.repeat(100_000)}`])
    expect(typeof isPublicPage(`https://${host}/`)).toBe('boolean')
})
