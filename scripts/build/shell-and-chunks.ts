/**
 * Splits the build for the service worker. The shell is what the first chunk needs at once; it is fetched at installation. All other
 * files are listed in `lazy-chunks.json`, which the worker fetches when the page is idle. Some come in groups: the player, the photo
 * editor, the text editor, uploading, photos, the forums, the events, the search, FAQ and blogs, the marketplace, the back office. A group is fetched only on devices where one
 * of its screens has been opened, catalogues only once their language is chosen, and what is of no use offline only when a screen needs it.
 * A web worker goes with the screens that start it. What it loads later is fetched ahead: offline, a screen that was opened before must lack nothing.
 *
 * `boot.js` gets three lists: the first chunk, which it runs once the page has been painted; what a member's start needs after it,
 * fetched in parallel; and the code that opens the device's store, for a start at which everything is already on the device.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The part of rolldown's bundle that is used here. */
interface BuiltFile {
  readonly type: 'asset' | 'chunk'
  readonly fileName: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
  readonly moduleIds?: readonly string[]
  readonly facadeModuleId?: string | null
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined
}

interface PrecachedFile {
  readonly url: string
  readonly size: number
  readonly revision: string | null
  readonly integrity?: string
}

export interface ShellAndChunks {
  readonly plugin: Plugin
  /**
   * Filters the precache: keeps `index.html`, files with stable names and the shell's own assets. Files whose names stay the same over
   * builds get a digest: while the servers of a site are updated one after the other, an older server may answer for them, and the worker
   * must not store that answer as its own build's.
   */
  readonly keepShell: (entries: readonly PrecachedFile[]) => { manifest: PrecachedFile[]; warnings: string[] }
}

/** Needed offline, under stable names: the font, the icon sprite and the logo. */
const namedFiles = ['/fonts/ropewalk-latin.woff2', '/icons/sprite.svg', '/icons/mark.svg']

export function shellAndChunks(): ShellAndChunks {
  let shell: ReadonlySet<string> = new Set()
  let outFolder = 'dist'
  return {
    plugin: {
      name: 'ropewalk-shell-and-chunks',
      apply: 'build',
      configResolved({ root, build }) {
        outFolder = path.resolve(root, build.outDir)
      },
      generateBundle(_options, bundle) {
        const files: BuiltFile[] = Object.values(bundle)
        shell = withImports(files, entriesOf(files))
        const rest = files.filter(({ fileName }) => /^assets\/.*\.(js|css)$/.test(fileName) && !shell.has(fileName))
        // Styles and shared code come with the chunks that import them.
        const chunks = rest.filter(({ fileName, type, isDynamicEntry }) => fileName.endsWith('.js') && (type === 'asset' || isDynamicEntry))
        const ahead = withImports(files, namesOf(chunks.filter((file) => !isCatalogue(file) && !isOnlineOnly(file) && !groupOf(file))))
        const lazy = rest.filter(({ fileName }) => ahead.has(fileName)).map(addressOf)
        const groups = groupPatterns.map((pattern) => {
          const group = withImports(files, namesOf(chunks.filter((file) => groupOf(file) === pattern)))
          return rest.filter(({ fileName }) => group.has(fileName) && !ahead.has(fileName)).map(addressOf)
        })
        this.emitFile({ type: 'asset', fileName: 'lazy-chunks.json', source: JSON.stringify({ lazy: [...namedFiles, ...lazy], groups }) })
      },
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle = {} }) {
          const files: BuiltFile[] = Object.values(bundle)
          const behind = (isWanted: (file: BuiltFile) => boolean, known: readonly string[]) => {
            return [...withImports(files, namesOf(files.filter(isWanted)))].filter((fileName) => !known.includes(fileName))
          }
          const first = [...withImports(files, entriesOf(files))]
          const member = behind(isMemberStart, first)
          const device = behind(isDeviceStart, [...first, ...member])
          const entry = entryScript.exec(html)?.[1]
          const react = first.find((fileName) => /\/react-[^/]+\.js$/.test(fileName))
          if (entry === undefined || react === undefined) throw new Error('index.html names no first chunk, or React has none of its own.')
          return (
            html
              .replace(entryScript, '<link rel="modulepreload" crossorigin href="$1">')
              // The first frame needs the style, font and image, and is painted before any of this runs.
              .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
              .replace(
                'src="/boot.js"',
                `src="/boot.js" data-react="/${react}" data-entry="${entry}" data-member="${asText(member)}" data-device="${asText(device)}"`,
              )
          )
        },
      },
    },
    keepShell(entries) {
      const kept = entries.filter(({ url }) => !url.startsWith('assets/') || shell.has(url))
      const manifest = kept.map((entry) =>
        entry.revision === null ? entry : { ...entry, integrity: digestOf(path.join(outFolder, entry.url)) },
      )
      return { manifest, warnings: [] }
    },
  }
}

const digestOf = (file: string): string => `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`

/** The tag as Vite writes it. */
const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/

const entriesOf = (files: readonly BuiltFile[]): string[] => namesOf(files.filter((file) => file.isEntry))

/** Includes everything they import statically, styles among it. */
function withImports(files: readonly BuiltFile[], names: readonly string[]): Set<string> {
  const chunks = new Map(files.map((file) => [file.fileName, file]))
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const chunk = chunks.get(name)
    waiting.push(...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? []))
  }
  return found
}

/** The workers are built on their own, so their files reach this build as finished assets, the first of each named by `workerFileNames`. */
const workerName = /^assets\/([a-z]+)-worker-/

/** Names a worker's entry file after its folder: `src/workers/upload/worker.ts` becomes `upload-worker`. */
export function workerFileNames({ facadeModuleId }: { readonly facadeModuleId: string | null }): string {
  const folder = /\/src\/workers\/([a-z]+)\//.exec(facadeModuleId ?? '')?.[1]
  if (folder === undefined) throw new Error(`Not a worker of src/workers: ${facadeModuleId}`)
  return `assets/${folder}-worker-[hash].js`
}

const namesOf = (files: readonly BuiltFile[]): string[] => files.map(({ fileName }) => fileName)
const asText = (fileNames: readonly string[]): string => fileNames.map((fileName) => `/${fileName}`).join(' ')
const addressOf = ({ fileName }: BuiltFile): string => `/${fileName}`

/** The chunk groups of vite.config.ts that every member's start needs, and ky, which sends the first request. */
function isMemberStart({ moduleIds = [] }: BuiltFile): boolean {
  return moduleIds.some((id) => /\/src\/app\/(late-parts|member-part)\.|node_modules\/ky\//.test(id))
}

/** The device's store and the code that reads stored responses from it. */
function isDeviceStart({ moduleIds = [] }: BuiltFile): boolean {
  return moduleIds.some((id) => /\/src\/(data\/query\/kept-answers|offline\/db\/open-device-store)\./.test(id))
}

/**
 * Screens that many members never open, each group with what only it uses. The service worker recognises a group that an older build has
 * stored by the names of its chunks (`chunkFileNames` in vite.config.ts).
 */
const groupPatterns = [
  anyOf(['node_modules/hls\\.js', 'src/ui/player']),
  anyOf([
    'node_modules/(?:@tiptap|prosemirror-[a-z-]+|orderedmap|rope-sequence|w3c-keyname)',
    'src/entities/rich-text/(?:extensions|rich-text-editor)',
  ]),
  anyOf([
    'src/features/(?:photo-editor|profile/internal/crop-dialog)',
    'src/ui/form/widgets/crop-area',
    'node_modules/(?:react-easy-crop|normalize-wheel)',
  ]),
  anyOf([
    'src/features/(?:video-editor|selling|settings/(?:videos-drawer|internal/(?:dmca|watermark)[a-z-]*))',
    'src/routes/(?:videos\\.\\$videoId\\.(?:edit|sell)|products|settings\\.(?:sales|payouts))',
  ]),
  anyOf([
    'src/features/(?:community|forums|polls)',
    'src/features/comments/(?:comments-page|comments-address|internal/browsed-comment-row)',
    'src/features/you/(?:upload-post-page|internal/upload-post)',
    'src/routes/(?:-community-parts|comments|community|forums|hangout|polls|threads|upload-post)',
    'src/entities/poll/(?:ballot|form)',
  ]),
  anyOf(['src/(?:features|routes)/events', 'node_modules/qr']),
  anyOf(['src/(?:entities|features)/finder', 'src/routes/search', 'src/data/query/all-kept-answers']),
  anyOf(['src/(?:features|routes)/(?:faq|blogs)']),
  anyOf([
    'src/features/(?:market|selling/(?:sell-goods|internal/(?:album-[a-z-]+|days-field)))',
    'src/routes/(?:-market-item|marketplace|lewis\\.market-categories)',
  ]),
  anyOf([
    'src/features/(?:upload|photo-upload)',
    'src/routes/(?:video\\.create|photo\\.(?:create|upload))',
    'src/workers/(?:upload|encoding)',
  ]),
  anyOf([
    'src/features/(?:photos|photo-albums|selling/(?:sell-photo-album|internal/(?:album-[a-z-]+|days-field)))',
    'src/routes/(?:-photo-comments|photos?)',
  ]),
  anyOf(['src/features/(?:tickets|downloads)', 'src/routes/settings\\.(?:tickets|spend-tickets|downloads)']),
  anyOf([
    'src/features/(?:admin|moderation|selling/(?:serials-page|internal/products/(?:serials-dialog|type-names|product-row)))',
    'src/routes/lewis',
  ]),
]

function groupOf(file: BuiltFile): RegExp | undefined {
  return groupPatterns.find((pattern) => isOf(file, pattern))
}

/** Whether a chunk holds code of these screens and of no others. A chunk without code stands for the module that it exports. */
function isOf({ fileName, moduleIds = [], facadeModuleId }: BuiltFile, pattern: RegExp): boolean {
  const worker = workerName.exec(fileName)?.[1]
  const named = worker === undefined ? facadeModuleId : `/src/workers/${worker}/worker.ts`
  const ids = moduleIds.length === 0 && named ? [named] : moduleIds
  return ids.some((id) => pattern.test(id)) && ids.every((id) => pattern.test(id) || !/\/src\/(?:features|routes)\//.test(id))
}

function isCatalogue({ moduleIds = [] }: BuiltFile): boolean {
  return moduleIds.length > 0 && moduleIds.every((id) => id.includes('/locales/'))
}

/**
 * Of no use without a connection: joining (with the proof of work that keeps robots out), inviting, buying, paying, sending tickets, calls, what signs a member in, passkeys, rooms of
 * another service, the pages for developers, and the dial codes and formats of phone numbers (a number can only be confirmed online, and
 * its field works without them).
 */
const onlineOnly = anyOf([
  'node_modules/(?:libphonenumber-js|@simplewebauthn)',
  'src/features/(?:registration|invite|payments|membership|buying|call|password-reset|zoom-rooms|component-gallery)',
  'src/features/sign-in/internal/passkey-sign-in',
  'src/features/settings/(?:account-drawer|leave-drawer|internal/(?:proof-form|(?:email|handle|passkeys|password|phone)-section))',
  'src/entities/(?:payment|membership/membership-checkout|ticket/send-tickets-dialog)',
  'src/routes/(?:auth\\.(?:register|forgot|key|reset)|common\\.chat\\.zoom|api-test|sandbox)',
  'src/routes/settings\\.(?:buy-tickets|cart|membership|payment-history)',
  'src/workers/captcha',
])

/** Matches the ids of modules in these folders or files. */
function anyOf(paths: readonly string[]): RegExp {
  return new RegExp(`/(?:${paths.join('|')})[/.]`)
}

function isOnlineOnly(file: BuiltFile): boolean {
  return isOf(file, onlineOnly)
}
