import { expect, it } from 'vitest'
import { appAddress } from './app-address.ts'

it.each([
  ['/auth/login', '/#/auth/login'],
  ['/videos/12?x=1', '/#/videos/12?x=1'],
  ['/?utm_source=mail', '/'],
  ['/', null],
  ['/api3/user/auth/login', null],
  ['/media/1/a/index', null],
  ['/icons/mark.svg', null],
  ['/index.html', null],
])('%s leads to %s', (given, expected) => expect(appAddress(new URL(given, 'https://ropewalk.example'))).toBe(expected))

it('an address of another site stays a part of ours', () => {
  expect(appAddress({ pathname: '//evil.example/x', search: '' })).toBe('/#//evil.example/x')
})
