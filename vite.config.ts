import { createHash } from 'node:crypto'
import path from 'node:path'
import babel from '@rolldown/plugin-babel'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildTarget } from './scripts/build/browser-floor.ts'
import { cardForm } from './scripts/build/card-form.ts'
import { compileCatalogues } from './scripts/build/compile-catalogues.ts'
import { compilePhrases } from './scripts/build/compile-phrases.ts'
import { compressAssets } from './scripts/build/compress-assets.ts'
import { olderBrowserPage } from './scripts/build/older-browser-page.ts'
import { routes } from './scripts/build/routes.ts'
import { shellAndChunks, workerFileNames } from './scripts/build/shell-and-chunks.ts'
import { versionFile } from './scripts/build/version-file.ts'
import { buildOf } from './scripts/setup/build-name.mjs'

/** English stays with the code that shows it (`message`), compiled; the other languages are separate catalogues. */
function phrases() {
  const { preset, rolldown } = linguiTransformerBabelPreset({ descriptorFields: 'message' })
  return { preset: { ...preset, plugins: [compilePhrases, ...preset.plugins] }, rolldown }
}

/**
 * Few chunks rather than a hundred small ones: on a slow connection every request costs. A group includes the imports of its modules, so
 * each is the code of one phase: React (changes rarely, stays cached over builds), the first paint, what every visitor gets right after
 * it, what every member's start needs. Code shared by other screens is grouped by the screens that use it.
 */
const chunkGroups = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
  { name: 'frame', tags: ['$initial' as const], priority: 4 },
  {
    // The page for missing content is among it: the first chunk names it, and would name all chunks that it shares code with.
    name: 'late',
    test: /\/src\/(?:app\/(?:late-parts|route-failed|start-device|live-updates\/request-outcomes)|data\/session\/leaving|entities\/(?:current-user\/visitor-role|member\/role-names)|features\/pages\/missing-page|i18n\/rule-messages|route-tree\.gen|ui\/feedback\/(?:failed-state|rows-awaited))\.|\/contract\/errors\/error-messages\./,
    priority: 3,
  },
  {
    name: 'member',
    test: /\/src\/(?:app\/member-part|routes\/dashboard\.index|entities\/feed\/queries|offline\/(?:lock\/key-ring|db\/rows))\./,
    priority: 2,
  },
  { name: 'dexie', test: /node_modules\/dexie\//, priority: 2 },
  // Code that reads stored responses: loaded before the first screen if the app is already on the device. At equal priority, the first
  // group takes a module that several match.
  { name: 'store', test: /\/src\/(?:offline\/db\/open-device-store|data\/query\/kept-answers)\./, priority: 2 },
  // The data stored on a member's device (responses, outbox, uploads, saved videos) and its engine: loaded behind the first screen.
  {
    name: 'device',
    test: /\/src\/(?:data\/(?:outbox\/start-member-outbox|saved-videos\/start-download-manager)|features\/upload\/resume-uploads)\./,
    priority: 2,
  },
  // Code that runs behind every member's screen, as one chunk: split up, its parts would import each other in a circle, and each would
  // cost a request.
  {
    name: 'behind',
    test: /\/src\/(?:app\/live-updates\/(?:people|chat)|features\/(?:chat\/docked-windows|call\/pair-call-button|sign-in\/lost-dialog))\./,
    priority: 2,
  },
  // What Home shows beside the feed: split up, it would be forty chunks, some of them with code of other screens.
  {
    name: 'home',
    test: /\/src\/(?:routes\/-home-panels|features\/offline\/home-snapshot\/follow-home-snapshot|entities\/ticket\/ticket-balance)\./,
    priority: 2,
  },
  // The other definitions of endpoints: for screens that are opened, and for writes.
  { name: 'calls', test: /\/contract\/index\./, priority: 2 },
  // Cropping belongs to a group of screens (`shell-and-chunks.ts`), and other screens have its slider as well: each is a chunk of its own.
  { name: 'slider', test: /\/src\/ui\/form\/range-slider\./, priority: 3 },
  { name: 'crop', test: /\/src\/ui\/form\/widgets\/crop-area\.|node_modules\/(?:react-easy-crop|normalize-wheel)\//, priority: 2 },
  { name: 'passkey', test: /\/src\/features\/sign-in\/internal\/passkey-sign-in\./, priority: 3 },
  {
    name: 'shared',
    test: /\/(?:src(?!\/(?:(?:i18n|features\/(?:admin|blogs|community|events|faq|finder|forums|market|moderation|polls|tickets)|entities\/(?:finder|poll\/(?:ballot|form)))\/|features\/selling\/sell-goods\.|routes\/-market-item\.))|contract)\/|node_modules\/(?:@tanstack|react-hook-form|valibot)\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_500,
    priority: 1,
  },
]

/** Short, because the first chunk contains the names of all others. Rolldown would name groups after all their users. */
function chunkFileNames({ name }: { readonly name: string }): string {
  const plain = name.replace(/[^a-z]/gi, '').slice(0, 8)
  return name.startsWith('shared') ? 'assets/[hash:7].js' : `assets/${plain}-[hash:7].js`
}

function assetFileNames({ names }: { readonly names: readonly string[] }): string {
  return names[0]?.startsWith('shared') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]'
}

/**
 * Every class name occurs in a style sheet and in the code. The name repeats its key, and the hash that of the file, so that both
 * compress well.
 */
function shortClassName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)
  return `${name}_${hash}`
}

const { name, madeAt } = buildOf(import.meta.dirname)
/** Tests that deploy two builds of one commit name the second one. */
const build = process.env['ROPEWALK_BUILD'] || name
const { plugin: shellAndChunksPlugin, keepShell } = shellAndChunks()
const apiPaths = ['/api3', '/files', '/media', '/realtime', '/legacy', '/dev', '/healthz', '/card-form', '/card-processor']
const api = process.env['ROPEWALK_API'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    routes(),
    react(),
    // The pattern allows a query because split routes are modules such as `page.tsx?tsr-split=component`.
    babel({ include: /\/src\/.*\.[tj]sx?(\?.*)?$/, presets: [phrases()] }),
    compileCatalogues(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // A classic script, in which `import.meta` (the build's reference to its own address) would be an error.
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'boot.js', 'assets/*.{js,css}'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [keepShell],
        minify: true,
        target: buildTarget,
        // The check of the built files maps uses to their sources.
        sourcemap: 'hidden',
      },
    }),
    shellAndChunksPlugin,
    versionFile(build, madeAt),
    olderBrowserPage(),
    cardForm(),
    compressAssets(),
  ] satisfies Array<Plugin | Plugin[] | Promise<Plugin> | unknown>,
  // React has it built in since 18; the shim would only detect that.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // tus-js-client resolves addresses with it, also where the browser has `URL`.
      { find: /^url-parse$/, replacement: path.resolve(import.meta.dirname, 'src/workers/upload/native-url.ts') },
    ],
  },
  define: { 'import.meta.env.VITE_BUILD': JSON.stringify(build) },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: workerFileNames } } },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: buildTarget,
    cssTarget: buildTarget,
    sourcemap: 'hidden',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups }, chunkFileNames, assetFileNames } },
  },
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api, ws: path === '/realtime', changeOrigin: false }])) },
})
