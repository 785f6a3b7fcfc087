import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { ForbiddenAddress, type Resolve } from '../guarded-request.ts'
import { createPlaceFinder } from './create-place-finder.ts'
import { createHttpPlaceFinder } from './http-place-finder.ts'

/** Stands in for a maps service, or for a host that must not be contacted: counts its callers. */
async function createMaps(answer: (response: ServerResponse) => void) {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://maps'))
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The address of a TCP listener is an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/search?key=k`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const json = (value: unknown) => (response: ServerResponse) => void response.writeHead(200).end(JSON.stringify(value))
const local = { allowsLocal: true }
const ask = (url: string) => createHttpPlaceFinder({ url, network: local }).positionsOf('Ropewalk 7')

describe('a maps service', () => {
  it('[O-04] is queried for an address at the configured URL, and its positions are parsed', async () => {
    await using maps = await createMaps(
      json([
        { lat: '52.5', lon: '13.4', display_name: 'Ropewalk' },
        { lat: '-33', lon: '151.2' },
      ]),
    )
    expect(await ask(maps.url)).toEqual([
      { latitude: 52.5, longitude: 13.4 },
      { latitude: -33, longitude: 151.2 },
    ])
    expect(Object.fromEntries(maps.asked[0]?.searchParams ?? [])).toEqual({ key: 'k', q: 'Ropewalk 7', format: 'jsonv2', limit: '5' })
  })

  it('counts as failed if it answers with something else, too much or an error, and the error names no address', async () => {
    for (const answer of ['nonsense', { lat: '1', lon: '1' }, [{ lat: '91', lon: '0' }], [{ lat: 'x', lon: '0' }], [{ lat: 1, lon: 0 }]]) {
      await using maps = await createMaps(json(answer))
      await expect(ask(maps.url)).rejects.toThrow(/^The maps service answered something else than positions\.$/)
    }
    await using broken = await createMaps((response) => void response.writeHead(500).end('Ropewalk 7'))
    await expect(ask(broken.url)).rejects.toThrow(/^The maps service answered 500\.$/)
  })

  it('[S-31] is cut off if its answer does not end', async () => {
    await using endless = await createMaps((response) => {
      response.writeHead(200)
      const more = () => void (response.write(Buffer.alloc(65_536, ' ')) ? setImmediate(more) : response.once('drain', more))
      more()
    })
    await expect(ask(endless.url)).rejects.toThrow('longer than anything useful')
  })

  it('[S-11] leads nowhere else: its redirects are not followed', async () => {
    await using inside = await createMaps(json([]))
    await using maps = await createMaps((response) => void response.writeHead(302, { location: inside.url }).end())
    await expect(ask(maps.url)).rejects.toThrow('answered 302')
    expect(inside.asked).toEqual([])
  })

  it('[S-11] is not queried if its name resolves to an internal address, even if it resolved elsewhere before', async () => {
    await using inside = await createMaps(json([]))
    const { port } = new URL(inside.url)
    const answers = [['127.0.0.1'], ['10.0.0.1', '8.8.8.8'], ['::1'], ['169.254.169.254'], []]
    for (const addresses of answers) {
      const resolve: Resolve = (_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      const finder = createHttpPlaceFinder({ url: 'https://maps.example/search', network: { allowsLocal: false, resolve } })
      await expect(finder.positionsOf('Ropewalk 7')).rejects.toThrow(ForbiddenAddress)
    }
    for (const url of [inside.url, `https://127.0.0.1:${port}/`, 'https://localhost/', 'https://2130706433/'])
      await expect(createHttpPlaceFinder({ url }).positionsOf('Ropewalk 7')).rejects.toThrow(ForbiddenAddress)
    expect(inside.asked).toEqual([])
  })

  it('is available if it is configured, on a public host and over https; without one, nothing leaves the machine', async () => {
    expect(createPlaceFinder(readConfig({})).kind).toBe('none')
    expect(await createPlaceFinder(readConfig({})).positionsOf('Ropewalk 7')).toEqual([])
    expect(createPlaceFinder(readConfig({ PLACES_URL: 'https://maps.example/search' })).kind).toBe('http')
    for (const url of ['http://maps.example/', 'https://10.0.0.1/', 'https://maps.internal/', 'https://maps.example:8443/', 'maps'])
      expect(() => readConfig({ PLACES_URL: url })).toThrow('PLACES_URL: expected an https address of a public host')
  })
})
