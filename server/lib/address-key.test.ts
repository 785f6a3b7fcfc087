import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

it('[S-21] counts an IPv6 household as one address', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:0DB8:1:2::9'))
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressKey('::1')).toBe('0:0:0:0')
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0')
})
