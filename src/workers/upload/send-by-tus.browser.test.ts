/** The real tus client, in front of a small server behind a proxy with a limit for bodies. */
import { beforeEach, expect, it, vi } from 'vitest'
import { serverHeader } from '#contract/endpoint.ts'
import { sendByTus, type SendRequest } from './send-by-tus.ts'

interface Answered {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const address = `${location.origin}/files`
const page = '<html><head><title>413 Request Entity Too Large</title></head></html>'
/** Our server sets the first header on every answer. */
const own = { [serverHeader]: '1' }
const tus = { ...own, 'tus-resumable': '1.0.0' }

const site = {
  proxyBytes: Infinity,
  received: 0,
  sizeBytes: 0,
  /** Sizes of the pieces, as far as they arrived at the proxy. */
  tried: [] as number[],
  created: 0,
  refusal: null as Answered | null,
}

function answerOf(method: string, pieceBytes: number): Answered {
  if (method === 'POST') {
    site.created += 1
    return { status: 201, headers: { ...tus, location: `${address}/1` } }
  }
  const offset = () => ({ ...tus, 'upload-offset': String(site.received), 'upload-length': String(site.sizeBytes) })
  if (method === 'HEAD') return { status: 200, headers: offset() }
  site.tried.push(pieceBytes)
  if (pieceBytes > site.proxyBytes) return { status: 413, headers: { server: 'nginx' }, body: page }
  if (site.refusal) return site.refusal
  site.received += pieceBytes
  return { status: 204, headers: offset() }
}

/** As much of it as the tus client uses. */
class SiteRequest {
  status = 0
  responseText = ''
  upload = {}
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  #method = ''
  #headers: Readonly<Record<string, string>> = {}
  open(method: string): void {
    this.#method = method
  }
  setRequestHeader(): void {}
  abort(): void {}
  getResponseHeader(name: string): string | null {
    return this.#headers[name.toLowerCase()] ?? null
  }
  send(body?: Blob | null): void {
    const { status, headers = {}, body: text = '' } = answerOf(this.#method, body?.size ?? 0)
    this.status = status
    this.responseText = text
    this.#headers = headers
    queueMicrotask(() => this.onload?.())
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', SiteRequest)
  Object.assign(site, { proxyBytes: Infinity, received: 0, sizeBytes: 0, tried: [], created: 0, refusal: null })
  return () => vi.unstubAllGlobals()
})

function send(sizeBytes: number, chunkBytes: number) {
  site.sizeBytes = sizeBytes
  const sizes: number[] = []
  const request: SendRequest = {
    file: new Blob([new Uint8Array(sizeBytes)]),
    serverUrl: address,
    tusUrl: null,
    metadata: {},
    chunkBytes,
    client: 'web/test',
    signal: new AbortController().signal,
    getToken: async () => 'token',
    onUrl: () => undefined,
    onChunkBytes: (bytes) => void sizes.push(bytes),
    onProgress: () => undefined,
    onAccepted: () => undefined,
  }
  return { done: sendByTus(request), sizes }
}

it('sends pieces of the size it was given', async () => {
  await send(2_000_000, 800_000).done
  expect(site.tried).toEqual([800_000, 800_000, 400_000])
})

it('halves its pieces when a proxy answers 413, down to what passes, and continues the same upload to its end', async () => {
  site.proxyBytes = 1_000_000
  const { done, sizes } = send(4_000_000, 3_200_000)
  await done
  expect(sizes).toEqual([1_600_000, 800_000])
  expect(site.tried).toEqual([3_200_000, 1_600_000, ...Array(5).fill(800_000)])
  expect(site.received).toBe(4_000_000)
  expect(site.created, 'the upload is created once').toBe(1)
})

it('halves a file that is smaller than a piece', async () => {
  site.proxyBytes = 1_000_000
  await send(1_200_000, 16_000_000).done
  expect(site.tried).toEqual([1_200_000, 600_000, 600_000])
})

it('gives up when not even the smallest piece passes, and names the proxy', async () => {
  site.proxyBytes = 10
  await expect(send(1_000_000, 1_000_000).done).rejects.toMatchObject({ kind: 'over-proxy-limit', status: 413 })
  expect(site.tried.at(-1)).toBe(64_000)
})

it.each<[string, Answered]>([
  ['from tus', { status: 413, headers: tus, body: 'Maximum size exceeded\n' }],
  ['with an envelope', { status: 413, headers: own, body: JSON.stringify({ success: false, code: 'upload_too_large', message: 'x' }) }],
])('knows our own 413 %s: the file is too large, and no smaller piece is tried', async (_how, refusal) => {
  site.refusal = refusal
  await expect(send(1_000_000, 500_000).done).rejects.toMatchObject({ kind: 'refused', status: 413 })
  expect(site.tried).toEqual([500_000])
})
