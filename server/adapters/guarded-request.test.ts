import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { limits } from '#tests/harness/limits.ts'
import { createPushService } from '../testing/push/push-service.ts'
import { isPublicAddress, isSendable } from '../lib/public-address.ts'
import { ForbiddenAddress, getGuarded, guardLookup, postGuarded } from './guarded-request.ts'

const post = (url: string, allowsLocal = false) =>
  postGuarded({ url, headers: {}, body: Buffer.from('x'), allowsLocal, timeoutMs: limits.expectation })

describe('[S-11] an address chosen by an outsider', () => {
  it('is public, or nothing is sent there', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80f::200e'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      '64:ff9b::7f00:1',
      '2001:db8::1',
      '2002:7f00:1::',
      'nonsense',
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, false])
  })

  it('is not public in any spelling of this machine or its network', () => {
    for (const url of [
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://[::ffff:7f00:1]/',
      'https://localhost./',
      'https://metadata.google.internal/',
      'https://printer.local/',
      'https://intranet/',
      'http://push.example.com/',
      'https://push.example.com:22/',
    ])
      expect([url, isSendable(url, false)]).toEqual([url, false])
    expect(isSendable('https://fcm.googleapis.com/fcm/send/abc', false)).toBe(true)
  })

  it('is refused before anything is sent, also if its name resolves to an internal address', async () => {
    await using inside = await createPushService()
    const { endpoint } = inside.subscribe()
    await expect(post(endpoint)).rejects.toThrow(ForbiddenAddress)
    expect(inside.received).toEqual([])
    expect((await post(endpoint, true)).status).toBe(201)
  })

  it('is given up if it stalls, before its answer or in the middle of it', async () => {
    for (const begins of [false, true]) {
      await using slow = createServer((_request, response) => void (begins && response.writeHead(200).write('a beginning')))
      slow.listen(0, '127.0.0.1')
      await once(slow, 'listening')
      // The address of a TCP listener is an object.
      const { port } = slow.address() as AddressInfo
      const asked = getGuarded({ url: `http://127.0.0.1:${port}/`, headers: {}, allowsLocal: true, timeoutMs: 200, mostBytes: 100 })
      await expect(asked, `begins: ${begins}`).rejects.toThrow(/aborted|timeout/i)
      slow.closeAllConnections()
    }
  })

  it('is not contacted if its name has a single internal address, whatever its other ones are', async () => {
    const resolve = (...addresses: string[]) =>
      new Promise<string>((done) => {
        const answer = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        const guarded = guardLookup((_name, _options, callback) => callback(null, answer))
        guarded('push.example.com', {}, (error, found) => done(error ? error.name : String(found)))
      })
    expect(await resolve('8.8.8.8', '1.1.1.1')).toBe('8.8.8.8')
    expect(await resolve('10.0.0.1')).toBe('ForbiddenAddress')
    expect(await resolve('8.8.8.8', '127.0.0.1')).toBe('ForbiddenAddress')
    expect(await resolve('8.8.8.8', '::1')).toBe('ForbiddenAddress')
    expect(await resolve()).toBe('ForbiddenAddress')
  })
})
