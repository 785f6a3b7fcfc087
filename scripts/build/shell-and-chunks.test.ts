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

it('the player, the photo editor and the worker of uploads are fetched once they have been used, registration when it is opened, everything else ahead', () => {
  const { plugin } = shellAndChunks()
  const emitted: string[] = []
  const chunk = (name: string, ...moduleIds: string[]) => ({
    type: 'chunk',
    fileName: `assets/${name}.js`,
    moduleIds,
    isDynamicEntry: true,
  })
  const chunks = [
    chunk('waitings-BnhhLsK', '/src/features/offline/waitings.tsx'),
    chunk('player-B1', '/src/ui/player/player.tsx', '/node_modules/hls.js/dist/hls.light.mjs'),
    chunk('page-D3', '/src/features/video-player/video-player-page.tsx'),
    { ...chunk('editor-E4', '/src/features/photo-editor/crop.tsx'), viteMetadata: { importedCss: new Set(['assets/editor-F5.css']) } },
    { type: 'asset', fileName: 'assets/editor-F5.css' },
    { type: 'asset', fileName: 'assets/upload-worker-M3.js' },
    { type: 'asset', fileName: 'assets/parts-M4.js' },
    { type: 'asset', fileName: 'assets/captcha-worker-M5.js' },
    chunk('mixed-G6', '/src/features/photo-editor/blur.tsx', '/src/features/photos/photo.tsx'),
    chunk('register-H7', '/src/features/registration/start.tsx'),
    { ...chunk('admin-J9'), facadeModuleId: '/src/features/admin/admin-page.tsx', imports: ['assets/P6.js'] },
    { ...chunk('P6', '/src/features/admin/admin-page.tsx'), isDynamicEntry: false },
    { ...chunk('needed-K1', '/src/entities/note.ts'), isDynamicEntry: false },
    { ...chunk('paid-N4', '/src/entities/card.ts'), isDynamicEntry: false },
    { ...chunk('user-L2', '/src/features/directory/list.tsx'), imports: ['assets/needed-K1.js'] },
    { ...chunk('payments-O5', '/src/features/payments/pay.tsx'), imports: ['assets/paid-N4.js'] },
  ]
  const generate = plugin.generateBundle as unknown as (this: unknown, options: object, bundle: object) => void
  generate.call({ emitFile: ({ source }: { source: string }) => emitted.push(source) }, {}, chunks)
  const { lazy, groups } = JSON.parse(emitted[0] ?? '{}') as { lazy: string[]; groups: string[][] }
  expect(groups.filter((group) => group.length > 0)).toEqual([
    ['/assets/player-B1.js'],
    ['/assets/editor-E4.js', '/assets/editor-F5.css'],
    ['/assets/upload-worker-M3.js'],
    ['/assets/admin-J9.js', '/assets/P6.js'],
  ])
  expect(lazy.filter((address) => address.startsWith('/assets/'))).toEqual([
    '/assets/waitings-BnhhLsK.js',
    '/assets/page-D3.js',
    '/assets/parts-M4.js',
    '/assets/mixed-G6.js',
    '/assets/needed-K1.js',
    '/assets/user-L2.js',
  ])
})
