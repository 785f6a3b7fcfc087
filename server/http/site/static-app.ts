/**
 * Serves the built app. Files of `dist/assets` carry a hash in their name: they are copied to `<data>/builds/assets`, compressed once,
 * and stay there for a week after a newer build replaced them, so that a page opened before a deployment still finds its chunks. Chunks
 * that another server of the site has given out come from the shared store.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Services } from '../context.ts'
import { documentHeaders } from '../security-headers.ts'
import { appRedirect } from './app-redirect.ts'
import { createSharedChunks, removeOldBuilds, shareBuild } from './shared-builds.ts'

const keepRetiredMs = 7 * 86_400_000
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const shareEveryMs = 86_400_000
const smallestCompressed = 1024
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Does nothing if there is no build (tests, development with Vite in front). */
export async function serveApp(app: FastifyInstance, services: Services): Promise<void> {
  const { appFolder, dataFolder } = services.config
  if (!existsSync(path.join(appFolder, 'index.html'))) return
  const builds = path.join(dataFolder, 'builds')
  await keepAssets(path.join(appFolder, 'assets'), builds, services.now())
  void compressAssets(path.join(builds, 'assets')).catch((error: unknown) =>
    services.log.warn({ err: error }, 'Could not compress the app ahead; it is compressed on the way.'),
  )

  await app.register(async (scope) => {
    await shareChunks(scope, services, builds)
    scope.addHook('onSend', async (_request, reply) => {
      if (/^(?:application\/javascript|text\/css)/.test(String(reply.getHeader('content-type')))) removeDocumentHeaders(reply)
    })
    await scope.register(fastifyStatic, {
      root: path.join(builds, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply) => cacheAs(reply, 'public, max-age=31536000, immutable'),
    })
  })
  // A query before the fragment would stay in the address of every screen.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/?') && appRedirect(request) !== null) return reply.redirect('/')
  })
  await app.register(fastifyStatic, {
    root: appFolder,
    prefix: '/',
    decorateReply: false,
    preCompressed: true,
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, file) => cacheAs(reply, /[/\\](?:fonts|icons|art)[/\\]/.test(file) ? 'public, max-age=86400' : 'no-cache'),
  })
}

/** Before the server answers any request, its chunks are where the other servers find them. It starts even if the store is down. */
async function shareChunks(scope: FastifyInstance, { config, storage, log, now }: Services, builds: string): Promise<void> {
  const chunks = createSharedChunks(storage, path.join(builds, 'assets'), now)
  const share = async () => {
    await shareBuild(storage, config.build, path.join(config.appFolder, 'assets'), now())
    await removeOldBuilds(storage, now())
  }
  const attempt = () => share().catch((error: unknown) => log.error({ err: error }, 'The chunks of this build could not be shared.'))
  await attempt()
  const timer = setInterval(() => void attempt(), shareEveryMs)
  timer.unref()
  scope.addHook('onClose', async () => clearInterval(timer))
  scope.addHook('onRequest', async (request, reply) => {
    try {
      await chunks.fetch(path.posix.basename(request.url.split('?')[0] ?? ''))
    } catch (error) {
      request.log.error({ err: error }, 'A chunk could not be looked up in the store.')
      return reply.code(503).header('retry-after', '5').send()
    }
  })
}

function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
}

function cacheAs(reply: Pick<FastifyReply, 'header'> | { setHeader(name: string, value: string): unknown }, value: string): void {
  if ('setHeader' in reply) reply.setHeader('cache-control', value)
  else reply.header('cache-control', value)
}

/** Copies new files, marks those that this build no longer has, and removes those marked a week ago. */
export async function keepAssets(source: string, builds: string, now: Date): Promise<void> {
  const kept = path.join(builds, 'assets')
  await mkdir(kept, { recursive: true })
  const current = new Set(existsSync(source) ? await readdir(source) : [])
  for (const name of current) {
    if (existsSync(path.join(kept, name))) continue
    const unfinished = path.join(builds, `${name}.${process.pid}`)
    await cp(path.join(source, name), unfinished, { recursive: true })
    await rename(unfinished, path.join(kept, name))
  }
  const listFile = path.join(builds, 'current.json')
  const previous = await readList(listFile)
  for (const name of await readdir(kept)) {
    const plain = name.replace(/\.(?:br|gz)$/, '')
    if (current.has(name) || current.has(plain)) continue
    const file = path.join(kept, name)
    if (previous.has(plain)) await utimes(file, now, now)
    else if (now.getTime() - (await stat(file)).mtimeMs > keepRetiredMs) await rm(file, { force: true })
  }
  await writeFile(listFile, JSON.stringify([...current]))
}

async function readList(file: string): Promise<Set<string>> {
  if (!existsSync(file)) return new Set()
  return new Set(v.parse(v.array(v.string()), JSON.parse(await readFile(file, 'utf8'))))
}

/** Best compression, one file after the other: the server answers requests meanwhile. */
async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!compressible.test(name) || existsSync(`${file}.br`) || (await stat(file)).size < smallestCompressed) continue
    const bytes = await readFile(file)
    await writeWhole(`${file}.gz`, await gzipped(bytes, { level: 9 }))
    await writeWhole(
      `${file}.br`,
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
  }
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  // Outside the folder that is served and read as a list.
  const unfinished = path.join(path.dirname(file), '..', `${path.basename(file)}.${process.pid}`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, file)
}
