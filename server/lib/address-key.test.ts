import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('the key under which a limit counts an address', () => {
  it('[S-21] [S-31] is the address itself for IPv4 and its /64 for IPv6, however it is written', () => {
    const blocks: Array<[string, string]> = [
      ['203.0.113.7', '203.0.113.7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
      ['unknown', 'unknown'],
    ]
    for (const [address, block] of blocks) expect([address, addressKey(address)]).toEqual([address, block])
  })
})
