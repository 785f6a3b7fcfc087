/** Size budgets of the build (design/performance.md): what loads before the sign-in screen paints, single chunks, the precache. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Outcome } from '../check.ts'
import { repositoryRoot } from './source-files.ts'

const kilobyte = 1000
const budgets = {
  /** The goal is 110 kB; the names of other chunks inside the first one change its size by some 0.2 kB from build to build. */
  signInBytes: 110.5 * kilobyte,
  chunkBytes: 60 * kilobyte,
  editorBytes: 100 * kilobyte,
  precacheBytes: 400 * kilobyte,
  installedBytes: 2300 * kilobyte,
}
/** The player and its engine, loaded once a video is opened. */
const isPlayerChunk = (file: string) => /(player|hls)[^/]*\.js$/i.test(file)
/** The editor of posts, loaded once one is written. */
const isEditorChunk = (file: string) => /richtext[^/]*\.js$/i.test(file)

export async function checkBudgets(): Promise<Outcome> {
  const dist = path.join(repositoryRoot, 'dist')
  if (!existsSync(path.join(dist, 'index.html'))) return { passed: 0, failed: 1 }
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8')
  // A `nomodule` script is for browsers that do not run the app.
  const first = [...html.replace(/<script nomodule[^>]*>/g, '').matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    (match) => match[1] ?? '',
  )
  const chunks = readdirSync(path.join(dist, 'assets')).filter((file) => /\.(js|css)$/.test(file))
  const largest = chunks
    .filter((file) => !isPlayerChunk(file) && !isEditorChunk(file))
    .map((file) => [file, compressedBytes(path.join(dist, 'assets', file))] as const)
    .sort((a, b) => b[1] - a[1])[0]
  return report([
    [
      'JS and CSS before sign-in paints, brotli',
      first.reduce((sum, file) => sum + compressedBytes(path.join(dist, file)), 0),
      budgets.signInBytes,
    ],
    [`largest chunk but the player and the editor (${largest?.[0] ?? 'none'}), brotli`, largest?.[1] ?? 0, budgets.chunkBytes],
    ['the editor of posts, brotli', sumOf(dist, chunks.filter(isEditorChunk)), budgets.editorBytes],
    ['precache on install', precacheBytes(dist), budgets.precacheBytes],
    ['on the device once idle, in the longest language', installedBytes(dist, chunks), budgets.installedBytes],
  ])
}

const sumOf = (dist: string, files: readonly string[]) =>
  files.reduce((sum, file) => sum + compressedBytes(path.join(dist, 'assets', file)), 0)

function report(rows: ReadonlyArray<readonly [what: string, bytes: number, budget: number]>): Outcome {
  let failed = 0
  for (const [what, bytes, budget] of rows) {
    const isWithin = bytes > 0 && bytes <= budget
    if (!isWithin) failed += 1
    console.log(`${isWithin ? '  ok  ' : 'FAILED'}  ${what}: ${(bytes / kilobyte).toFixed(1)} kB of ${budget / kilobyte} kB`)
  }
  return { passed: rows.length - failed, failed }
}

function compressedBytes(file: string): number {
  return brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** Total size of the files in the service worker's precache manifest. */
function precacheBytes(dist: string): number {
  return sizeOf(dist, precachedFiles(dist))
}

/** Total size of what the service worker has fetched once the app is idle: shell, chunks, and only the chosen one of the catalogues. */
function installedBytes(dist: string, chunks: readonly string[]): number {
  const { lazy }: { lazy: string[] } = JSON.parse(readFileSync(path.join(dist, 'lazy-chunks.json'), 'utf8')) // our own build wrote it
  const kept = new Set([...precachedFiles(dist), ...lazy.map((address) => address.slice(1))])
  const catalogues = chunks.map((file) => `assets/${file}`).filter((file) => file.startsWith('assets/messages-') && !kept.has(file))
  return sizeOf(dist, kept) + Math.max(...catalogues.map((file) => sizeOf(dist, [file])))
}

function precachedFiles(dist: string): ReadonlySet<string> {
  const worker = readFileSync(path.join(dist, 'sw.js'), 'utf8')
  return new Set([...worker.matchAll(/\{[^{}]*?"?url"?:\s*"([^"]+)"[^{}]*?\}/g)].map((match) => match[1] ?? ''))
}

function sizeOf(dist: string, files: Iterable<string>): number {
  const present = [...files].map((file) => path.join(dist, file)).filter((file) => existsSync(file))
  return present.reduce((sum, file) => sum + statSync(file).size, 0)
}
