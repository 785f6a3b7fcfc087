import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import { shellAndChunks } from './shell-and-chunks.ts'

it('[S-25] shell files under stable names are precached with digests: a page of another build is never stored for this one', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ropewalk-shell-'))
  writeFileSync(path.join(root, 'index.html'), '<!doctype html>')
  const { plugin, keepShell } = shellAndChunks()
  await resolveConfig({ root, build: { outDir: '.' }, plugins: [plugin], configFile: false, logLevel: 'silent' }, 'build')
  const integrity = `sha256-${createHash('sha256').update('<!doctype html>').digest('base64')}`
  const page = { url: 'index.html', size: 15, revision: 'abc' }
  expect(keepShell([page, { url: 'assets/a-1.js', size: 1, revision: null }])).toEqual({ manifest: [{ ...page, integrity }], warnings: [] })
  rmSync(root, { recursive: true })
})

it('a chunk whose hash contains “hls” is fetched for offline use like any other; only the player itself waits for the first video', () => {
  const { plugin } = shellAndChunks()
  const emitted: string[] = []
  const chunks = ['waitings-BnhhLsK', 'player-B1', 'hls-C2', 'video-player-page-D3'].map((name) => ({
    type: 'chunk',
    fileName: `assets/${name}.js`,
  }))
  const generate = plugin.generateBundle as unknown as (this: unknown, options: object, bundle: object) => void
  generate.call({ emitFile: ({ source }: { source: string }) => emitted.push(source) }, {}, chunks)
  const { lazy, player } = JSON.parse(emitted[0] ?? '{}') as { lazy: string[]; player: string[] }
  expect(player).toEqual(['/assets/player-B1.js', '/assets/hls-C2.js'])
  expect(lazy).toEqual(expect.arrayContaining(['/assets/waitings-BnhhLsK.js', '/assets/video-player-page-D3.js']))
})
