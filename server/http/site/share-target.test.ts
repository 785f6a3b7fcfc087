import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '../../testing/index.ts'

describe('sharing into the app without a service worker', () => {
  it('opens the upload page, for any caller and any content', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const form = new FormData()
    form.append('films', new Blob([new Uint8Array(50_000)], { type: 'video/mp4' }), 'video.mp4')
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const shared = await fetch(`${origin}/share-target`, { method: 'POST', body: form, redirect: 'manual' })
    expect([shared.status, shared.headers.get('location'), await shared.text()]).toEqual([303, '/#/video/create', ''])
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json' },
      { 'content-type': 'multipart/form-data' },
    ]) {
      const answer = await server.app.inject({ method: 'POST', url: '/share-target', headers, payload: '{' })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#/video/create'])
    }
    const page = await server.app.inject({ url: '/share-target', headers: { authorization: `Bearer ${member.token}` } })
    expect(page.statusCode).toBe(404)
  })

  it('[S-19] has no effect: another site that posts in a member’s name changes nothing and sets nothing', async () => {
    await using server = await createTestServer()
    const member = await server.asMember()
    const tables = async () =>
      (await server.db.$client.query('select count(*)::int as total from videos union all select count(*)::int from uploads')).rows
    const [before, filesBefore] = [await tables(), await readdir(server.services.config.dataFolder)]
    const answer = await server.app.inject({
      method: 'POST',
      url: '/share-target?films=/etc/passwd&next=https://evil.example',
      headers: {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        authorization: `Bearer ${member.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      cookies: { rw_refresh: 'x', rw_media: member.mediaCookie },
      payload: '--x\r\ncontent-disposition: form-data; name="films"; filename="../video.mp4"\r\n\r\nbytes\r\n--x--\r\n',
    })
    expect([answer.statusCode, answer.headers.location, answer.cookies]).toEqual([303, '/#/video/create', []])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect([await tables(), await readdir(server.services.config.dataFolder), server.events]).toEqual([before, filesBefore, []])
  })

  it('[S-31] answers before the video has arrived and reads only a limited part of it', async () => {
    await using server = await createTestServer()
    const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const length = 500_000_000
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length }
    const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: '/share-target', headers })
    const closed = new Promise((resolve) => request.once('close', resolve))
    request.on('error', () => undefined)
    const answered = once(request, 'response') as Promise<[IncomingMessage]>
    const chunk = Buffer.alloc(1_000_000)
    let sent = 0
    const send = () => {
      while (sent < length && !request.destroyed) {
        sent += chunk.length
        if (!request.write(chunk)) return void request.once('drain', send)
      }
    }
    request.write(chunk.subarray(0, 100))
    const [answer] = await answered
    answer.resume()
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#/video/create'])
    send()
    await closed
    // The limit, and what fits into the buffers of the connection.
    expect(sent).toBeLessThan(60_000_000)
  })
})
