/**
 * Builds the icon sprite (`public/icons/sprite.svg`) and the `IconName` union from the Phosphor glyphs listed here.
 * Add a glyph to a list, run `node scripts/run.mjs scripts/icons.ts`, commit all three files. `npm run check` fails when they are out of step.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { repositoryRoot as root } from './checks/source-files.ts'

/** Drawn at rest and, when selected, filled. */
const withFill = [
  'bell',
  'bookmark-simple',
  'calendar-blank',
  'chat-circle',
  'chats-circle',
  'download-simple',
  'film-strip',
  'gear-six',
  'heart',
  'house',
  'images',
  'lock-simple',
  'map-pin',
  'microphone',
  'pause',
  'phone',
  'play',
  'play-circle',
  'seal-check',
  'shield-check',
  'stack',
  'star',
  'storefront',
  'thumbs-down',
  'thumbs-up',
  'ticket',
  'upload-simple',
  'user-circle',
  'users-three',
  'video-camera',
  'warning-circle',
  'eye-slash',
  'check-circle',
]

/** Drawn in one weight only. */
const regular = [
  'arrow-clockwise',
  'arrow-counter-clockwise',
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-square-out',
  'arrow-u-up-left',
  'arrow-up',
  'arrows-clockwise',
  'arrows-down-up',
  'arrows-out',
  'archive',
  'article',
  'at',
  'bell-slash',
  'books',
  'broadcast',
  'cake',
  'calculator',
  'calendar-check',
  'calendar-plus',
  'camera',
  'camera-rotate',
  'caret-double-left',
  'caret-down',
  'caret-left',
  'caret-right',
  'caret-up',
  'chart-bar',
  'chart-line-up',
  'chat-text',
  'check',
  'checks',
  'circle',
  'clipboard-text',
  'clock',
  'clock-counter-clockwise',
  'closed-captioning',
  'cloud-check',
  'cloud-slash',
  'coins',
  'copy',
  'copyright',
  'corners-in',
  'corners-out',
  'credit-card',
  'crop',
  'crown',
  'cursor-click',
  'database',
  'device-mobile',
  'desktop',
  'dots-six-vertical',
  'dots-three',
  'dots-three-vertical',
  'envelope-open',
  'envelope-simple',
  'export',
  'eye',
  'faders',
  'file',
  'file-text',
  'file-video',
  'fingerprint',
  'flag',
  'folder',
  'folder-plus',
  'folders',
  'funnel-simple',
  'gauge',
  'gender-intersex',
  'gift',
  'globe',
  'hand-coins',
  'hand-heart',
  'handshake',
  'hard-drives',
  'hash',
  'headset',
  'heartbeat',
  'hourglass',
  'identification-badge',
  'identification-card',
  'image',
  'image-square',
  'info',
  'key',
  'lifebuoy',
  'lightning',
  'link',
  'link-break',
  'link-simple',
  'list',
  'list-bullets',
  'list-numbers',
  'list-plus',
  'lock-open',
  'magnifying-glass',
  'magnifying-glass-plus',
  'map-trifold',
  'megaphone',
  'microphone-slash',
  'minus',
  'monitor-play',
  'moon',
  'navigation-arrow',
  'newspaper',
  'note-pencil',
  'package',
  'palette',
  'paper-plane-right',
  'paper-plane-tilt',
  'paperclip',
  'password',
  'pause-circle',
  'pencil-simple',
  'phone-disconnect',
  'picture-in-picture',
  'plus',
  'plus-circle',

  'power',
  'prohibit',
  'push-pin',
  'push-pin-slash',
  'question',
  'queue',
  'quotes',
  'ranking',
  'receipt',
  'repeat',
  'rows',
  'scales',
  'scissors',
  'screencast',
  'seal-question',
  'share-fat',
  'share-network',
  'shopping-bag',
  'shopping-cart',
  'shuffle',
  'sign-in',
  'sign-out',
  'skip-back',
  'skip-forward',
  'slideshow',
  'sliders-horizontal',
  'smiley',
  'sort-ascending',
  'sort-descending',
  'speaker-high',
  'speaker-low',
  'speaker-simple-slash',
  'spinner',
  'square',
  'squares-four',
  'stop',
  'sun',
  'swap',
  'table',
  'tag',
  'target',
  'text-aa',
  'text-b',
  'text-italic',
  'text-strikethrough',
  'timer',
  'toggle-left',
  'translate',
  'trash',
  'trend-up',
  'tray',
  'trophy',
  'user',
  'user-check',
  'user-circle-gear',
  'user-focus',
  'user-minus',
  'user-plus',
  'users',
  'users-four',
  'video',
  'video-camera-slash',
  'video-conference',
  'wallet',
  'warning',
  'warning-octagon',
  'wifi-high',
  'wifi-slash',
  'wrench',
  'x',
  'x-circle',
]

const assets = join(root, 'node_modules/@phosphor-icons/core/assets')
const spritePath = join(root, 'public/icons/sprite.svg')
const namesPath = join(root, 'src/ui/primitives/icon-names.ts')

async function symbol(id: string, weight: 'regular' | 'fill'): Promise<string> {
  const svg = await readFile(join(assets, weight, `${id}.svg`), 'utf8')
  const inner = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]
  if (inner === undefined) throw new Error(`The glyph ${weight}/${id} is not an SVG.`)
  return `<symbol id="${id}" viewBox="0 0 256 256">${inner}</symbol>`
}

function listOf(name: string, entries: readonly string[]): string {
  return `export const ${name} = [\n${entries.map((entry) => `  '${entry}',\n`).join('')}] as const\n`
}

async function build(): Promise<{ sprite: string; names: string }> {
  const names = [...new Set([...withFill, ...regular])].sort()
  const filled = [...new Set(withFill)].sort()
  const symbols = await Promise.all([
    ...names.map((name) => symbol(name, 'regular')),
    ...filled.map((name) => symbol(`${name}-fill`, 'fill')),
  ])
  return {
    sprite: `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
    names: [
      '/** Written by scripts/icons.ts from its list of glyphs. Change the list, not this file. */',
      listOf('iconNames', names),
      '/** Glyphs that also come filled, for the selected state. */',
      listOf('filledIconNames', filled),
      'export type IconName = (typeof iconNames)[number]\n',
    ].join('\n'),
  }
}

export async function checkIcons(): Promise<string[]> {
  const { sprite, names } = await build()
  const files = [
    { file: spritePath, wanted: sprite },
    { file: namesPath, wanted: names },
  ]
  const isCurrent = await Promise.all(files.map(async ({ file, wanted }) => (await readFile(file, 'utf8')) === wanted))
  return files.flatMap(({ file }, index) =>
    isCurrent[index] ? [] : [`${relative(root, file)} is out of step with scripts/icons.ts: run it`],
  )
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    const problems = await checkIcons()
    for (const problem of problems) console.error(problem)
    process.exitCode = problems.length > 0 ? 1 : 0
  } else {
    const { sprite, names } = await build()
    await writeFile(spritePath, sprite)
    await writeFile(namesPath, names)
  }
}
