/**
 * Builds the icon sprite (`public/icons/sprite.svg`) and the `IconName` union from the Phosphor glyphs listed here. Add a glyph to a
 * list, run `node scripts/run.mjs scripts/icons.ts`, commit all three files. `npm run check` fails if they are out of step, or if a glyph
 * listed here is not used in `src`: the sprite is part of every device's first download.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isTestFile, repositoryRoot as root, sourceFiles } from './checks/source-files.ts'

/** Drawn in outline and, when selected, filled. */
const withFill = [
  'download-simple',
  'film-strip',
  'gear-six',
  'heart',
  'house',
  'image',
  'lock-simple',
  'pause',
  'play',
  'thumbs-down',
  'thumbs-up',
  'ticket',
  'upload-simple',
  'user-circle',
  'users-three',
  'warning-circle',
  'eye-slash',
  'check-circle',
  'bell',
  'phone',
  'phone-disconnect',
  'video-camera',
  'chat-circle',
  'paper-plane-right',
]

/** Drawn in one weight only. */
const regular = [
  'archive',
  'arrow-bend-up-left',
  'arrow-clockwise',
  'arrow-counter-clockwise',
  'arrow-down',
  'arrow-left',
  'arrow-square-out',
  'bell-slash',
  'bookmark-simple',
  'calendar-blank',
  'camera-rotate',
  'caret-down',
  'caret-left',
  'caret-right',
  'chart-bar-horizontal',
  'check',
  'checks',
  'circle',
  'clock',
  'corners-in',
  'corners-out',
  'device-mobile',
  'dots-six-vertical',
  'dots-three-vertical',
  'eye',
  'file',
  'fingerprint',
  'flag',
  'gauge',
  'globe',
  'hourglass',
  'info',
  'key',
  'link',
  'link-break',
  'list',
  'list-bullets',
  'magnifying-glass',
  'map-pin',
  'microphone',
  'microphone-slash',
  'minus',
  'note-pencil',
  'palette',
  'password',
  'pencil-simple',
  'picture-in-picture',
  'plus',
  'prohibit',
  'queue',
  'quotes',
  'repeat',
  'seal-check',
  'share-network',
  'shuffle',
  'sign-out',
  'skip-back',
  'skip-forward',
  'sliders-horizontal',
  'sort-ascending',
  'sort-descending',
  'speaker-high',
  'speaker-simple-slash',
  'square',
  'star',
  'stop',
  'text-b',
  'text-italic',
  'translate',
  'trash',
  'tray',
  'user',
  'user-plus',
  'users',
  'video',
  'video-camera-slash',
  'warning',
  'wifi-high',
  'wifi-slash',
  'x',
]

const assets = join(root, 'node_modules/@phosphor-icons/core/assets')
const spritePath = join(root, 'public/icons/sprite.svg')
const namesPath = join(root, 'src/ui/primitives/icon-names.ts')
/** A separate file, because the first chunk carries it. */
const filledPath = join(root, 'src/ui/primitives/filled-icon-names.ts')
const headline = '/** Written by scripts/icons.ts from its list of glyphs. Change the list, not this file. */'

async function symbol(id: string, weight: 'regular' | 'fill'): Promise<string> {
  const svg = await readFile(join(assets, weight, `${id}.svg`), 'utf8')
  const inner = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]
  if (inner === undefined) throw new Error(`The glyph ${weight}/${id} is not an SVG.`)
  return `<symbol id="${id}" viewBox="0 0 256 256">${inner}</symbol>`
}

function listOf(name: string, entries: readonly string[]): string {
  return `export const ${name} = [\n${entries.map((entry) => `  '${entry}',\n`).join('')}] as const\n`
}

async function build(): Promise<{ sprite: string; names: string; filledNames: string }> {
  const names = [...new Set([...withFill, ...regular])].sort()
  const filled = [...new Set(withFill)].sort()
  const symbols = await Promise.all([
    ...names.map((name) => symbol(name, 'regular')),
    ...filled.map((name) => symbol(`${name}-fill`, 'fill')),
  ])
  return {
    sprite: `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
    names: [headline, listOf('iconNames', names), 'export type IconName = (typeof iconNames)[number]\n'].join('\n'),
    filledNames: [headline, '/** Glyphs that also come filled, for the selected state. */', listOf('filledIconNames', filled)].join('\n'),
  }
}

async function unusedGlyphs(): Promise<string[]> {
  const files = sourceFiles(/^src\/.*\.tsx?$/).filter((file) => !isTestFile(file) && ![namesPath, filledPath].includes(join(root, file)))
  const code = (await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).join('\n')
  return [...withFill, ...regular].filter((name) => !code.includes(`'${name}'`) && !code.includes(`"${name}"`))
}

export async function checkIcons(): Promise<string[]> {
  const { sprite, names, filledNames } = await build()
  const files = [
    { file: spritePath, wanted: sprite },
    { file: namesPath, wanted: names },
    { file: filledPath, wanted: filledNames },
  ]
  const isCurrent = await Promise.all(files.map(async ({ file, wanted }) => (await readFile(file, 'utf8')) === wanted))
  const stale = files.filter((_, index) => !isCurrent[index])
  const unused = await unusedGlyphs()
  return [
    ...stale.map(({ file }) => `${relative(root, file)} is out of step with scripts/icons.ts: run it`),
    ...unused.map((name) => `scripts/icons.ts lists the glyph '${name}', which src never names`),
  ]
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    const problems = await checkIcons()
    for (const problem of problems) console.error(problem)
    process.exitCode = problems.length > 0 ? 1 : 0
  } else {
    const { sprite, names, filledNames } = await build()
    await writeFile(spritePath, sprite)
    await writeFile(namesPath, names)
    await writeFile(filledPath, filledNames)
  }
}
