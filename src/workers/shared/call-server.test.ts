import { afterEach, describe, expect, it, vi } from 'vitest'
import { listEncoding } from '#contract/encoding.ts'
import { Refusal } from '#contract/error.ts'
import { callServer, NoAnswer, type ServerLine } from './call-server.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const line: ServerLine = {
  origin: 'https://ropewalk.test',
  client: 'web/test',
  getToken: async (isForced) => (isForced ? 'second' : 'first'),
}

/** A server that does as told; like a real one it hears when the caller gives up. */
function answerWith(answer: (request: Request) => Promise<Response> | Response): void {
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => answer(new Request(address, options)))
}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const refusal = (code: string) => ({ success: false, code, message: 'No.', error: 'No.' })

/** Rejects when the caller gives up, and does nothing before. */
const silence = ({ signal }: Request) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Shortens every wait a call asks for, and says what it asked for. */
function shortenWaits(): readonly number[] {
  const asked: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms)
    return timeout(20)
  })
  return asked
}

describe('a worker’s call', () => {
  it('[S-28] is given up when the server accepts it and never answers', async () => {
    const asked = shortenWaits()
    answerWith(silence)
    await expect(callServer(line, listEncoding, {})).rejects.toThrow(NoAnswer)
    expect(asked).toEqual([30_000])
  })

  it('[S-28] is given up when the answer stops half-way', async () => {
    shortenWaits()
    answerWith((request) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"success":true,'))
          silence(request).catch((error: unknown) => stream.error(error))
        },
      })
      return new Response(body, { status: 200 })
    })
    await expect(callServer(line, listEncoding, {})).rejects.toThrow(NoAnswer)
  })

  it('[RQ-02] renews the token once on 401 and asks again', async () => {
    const tokens: (string | null)[] = []
    answerWith((request) => {
      tokens.push(request.headers.get('authorization'))
      return tokens.length === 1 ? json(refusal('unauthorized'), 401) : json({ success: true, data: { jobs: [] } })
    })
    expect(await callServer(line, listEncoding, {})).toEqual({ jobs: [] })
    expect(tokens).toEqual(['Bearer first', 'Bearer second'])
  })

  it('tells the server’s own no from the page of something in between', async () => {
    answerWith(() => json(refusal('forbidden'), 403))
    await expect(callServer(line, listEncoding, {})).rejects.toThrow(Refusal)
    answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(callServer(line, listEncoding, {})).rejects.toThrow(NoAnswer)
  })
})
