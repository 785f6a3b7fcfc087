import { describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/index.ts'

const changing = new Set(['date', 'connection', 'content-length', 'content-type', 'vary', 'keep-alive', 'cache-control'])
const steady = (headers: object) => Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.has(name)))

describe('headers', () => {
  it('[S-19] are exactly these, on answers, refusals and failures alike', async () => {
    await using server = await createTestServer({ domains: [] })
    const expected = {
      'content-security-policy':
        "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob: data:;media-src 'self' blob:;connect-src 'self';font-src 'self';worker-src 'self';manifest-src 'self';frame-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'self';require-trusted-types-for 'script';trusted-types default ropewalk dompurify",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy':
        'camera=(self), microphone=(self), geolocation=(self), fullscreen=(self), picture-in-picture=(self), autoplay=(self), screen-wake-lock=(self), web-share=(self), clipboard-write=(self), publickey-credentials-get=(self), accelerometer=(), gyroscope=(), magnetometer=(), midi=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), display-capture=(), browsing-topics=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'DENY',
      'x-permitted-cross-domain-policies': 'none',
      'x-ropewalk-server': '1',
      'x-xss-protection': '0',
    }
    for (const url of ['/healthz', '/api3/nothing', '/legacy?module=x&method=y']) {
      expect([url, steady((await server.app.inject(url)).headers)]).toEqual([url, expected])
    }
  })

  it('[S-19] keep browsers on https, and name the socket, if the public address is https', async () => {
    await using server = await createTestServer({ domains: [], env: { PUBLIC_URL: 'https://club.example' } })
    const { headers } = await server.app.inject('/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://club.example;")
  })

  it('[S-19] let the app reach the chat on a separate host, by calls and by sockets, and no other host', async () => {
    await using server = await createTestServer({ domains: [], env: { CHAT_ORIGIN: 'https://chat.example:8443/' } })
    const { headers } = await server.app.inject('/healthz')
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://chat.example:8443 wss://chat.example:8443;")
    await using same = await createTestServer({
      domains: [],
      env: { PUBLIC_URL: 'https://club.example', CHAT_ORIGIN: 'https://club.example' },
    })
    expect((await same.app.inject('/healthz')).headers['content-security-policy']).toContain(
      "connect-src 'self' wss://club.example https://club.example;",
    )
  })

  it('[S-18] never allow inline or evaluated code', async () => {
    await using server = await createTestServer({ domains: [] })
    expect(String((await server.app.inject('/')).headers['content-security-policy'])).not.toMatch(/unsafe|\*|https?:/)
  })
})

describe('health', () => {
  it('distinguishes being alive from being ready', async () => {
    await using server = await createTestServer({ domains: [] })
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ok', database: true, storage: true })
    const { storage } = server.services
    await using broken = await createTestServer({
      domains: [],
      services: { storage: { ...storage, check: () => Promise.reject(new Error('disk full')) } },
    })
    const answer = await broken.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', database: true, storage: false }])
    expect((await broken.app.inject('/healthz')).statusCode).toBe(200)
  })
})
