/**
 * Builds the hello page with the app's own bundler and serves it as the app is served: precompressed, with a worker
 * that responds from its cache.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { findFreePort } from '#tests/harness/site/site-runner.ts'

export interface HelloServer extends AsyncDisposable {
  readonly origin: string
  /** JS only: it has no styles. */
  readonly compressedBytes: number
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

export async function serveHello(): Promise<HelloServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-hello-'))
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'hello'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => path.extname(name) !== '')
  const files = new Map(names.map((name) => [`/${name}`, brotliCompressSync(readFileSync(path.join(folder, name)))]))
  const script = workerScript([...files.keys()].map((name) => (name === '/index.html' ? '/' : name)))
  files.set('/sw.js', brotliCompressSync(Buffer.from(script)))
  await rm(folder, { recursive: true })

  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = files.get(name)
    // Like the site: an address of the same origin other than the page.
    if (name === '/healthz') return void response.writeHead(200, { 'content-type': 'text/plain' }).end('ok')
    if (!body) return void response.writeHead(404).end()
    const kept = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, { 'content-type': types[path.extname(name)], 'content-encoding': 'br', 'cache-control': kept }).end(body)
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    compressedBytes: [...files].reduce((sum, [name, body]) => sum + (name.startsWith('/assets/') ? body.length : 0), 0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function workerScript(paths: readonly string[]): string {
  return `
    addEventListener('install', (event) => event.waitUntil(caches.open('hello').then((cache) => cache.addAll(${JSON.stringify(paths)}))))
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))))`
}
