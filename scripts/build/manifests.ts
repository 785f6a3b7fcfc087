/**
 * Generates the two identities of the installed app: their manifests and the PNG icons drawn from the SVGs. After a change here or to an
 * SVG, run `node scripts/build/manifests.ts` and commit the output.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const publicFolder = fileURLToPath(new URL('../../public/', import.meta.url))

interface Identity {
  readonly key: 'ropewalk' | 'plain'
  readonly manifest: string
  /** A different id is a different app to the browser: switching identities does not rename an installed app. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly colour: string
  /** Full bleed, with the drawing inside the middle 80 %. */
  readonly artwork: string
  readonly shortcuts: readonly string[]
  readonly hasScreenshots: boolean
}

const identities: readonly Identity[] = [
  {
    key: 'ropewalk',
    manifest: 'manifest.webmanifest',
    id: '/',
    name: 'Ropewalk',
    description: "A members' club.",
    colour: '#100f0d',
    artwork: 'icons/icon-maskable.svg',
    shortcuts: ['Add', 'Browse', 'Saved'],
    hasScreenshots: true,
  },
  {
    key: 'plain',
    manifest: 'manifest-plain.webmanifest',
    id: '/?as=plain',
    name: 'Cordage notes',
    description: 'Notes.',
    colour: '#e9efe6',
    artwork: 'icons/plain-maskable.svg',
    shortcuts: ['New', 'All', 'Kept'],
    // The neutral name hides the kind of site; screenshots would reveal it.
    hasScreenshots: false,
  },
]

const shortcutAddresses = ['/#/video/create', '/#/videos', '/#/settings/offline']
const sizes = { any: [192, 512], maskable: [512], touch: 180 } as const

const screenshots = [
  { src: '/screenshots/phone-home.webp', sizes: '780x1688', type: 'image/webp', form_factor: 'narrow', label: 'Home' },
  { src: '/screenshots/phone-video.webp', sizes: '780x1688', type: 'image/webp', form_factor: 'narrow', label: 'Video' },
  { src: '/screenshots/desktop-home.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide', label: 'Home' },
]

/** File extensions as well as types: galleries report some files with a wrong type or none. */
const shareTarget = {
  action: '/share-target',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { files: [{ name: 'films', accept: ['video/*', '.mp4', '.m4v', '.mov', '.mkv', '.webm', 'image/*', '.heic', '.heif'] }] },
}

function manifestOf({ key, id, name, description, colour, shortcuts, hasScreenshots }: Identity): object {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${key}-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id,
    name,
    short_name: name,
    description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: colour,
    theme_color: colour,
    categories: ['social'],
    icons: [...sizes.any.map((size) => icon(size, 'any')), ...sizes.maskable.map((size) => icon(size, 'maskable'))],
    shortcuts: shortcuts.map((shortcut, index) => ({ name: shortcut, url: shortcutAddresses[index], icons: [icon(192, 'any')] })),
    share_target: shareTarget,
    ...(hasScreenshots && { screenshots }),
  }
}

async function draw({ key, artwork }: Identity): Promise<void> {
  const svg = await readFile(path.join(publicFolder, artwork))
  const png = (size: number) => sharp(svg, { density: 288 }).resize(size, size).png({ compressionLevel: 9, palette: true })
  for (const size of sizes.maskable) await png(size).toFile(path.join(publicFolder, `icons/${key}-maskable-${size}.png`))
  // iOS rounds the corners and does not want transparency.
  await png(sizes.touch).toFile(path.join(publicFolder, `icons/${key}-${sizes.touch}.png`))
  for (const size of sizes.any) {
    const corner = Math.round(size * 0.22)
    const mask = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}"/></svg>`,
    )
    const rounded = sharp(await png(size).toBuffer()).composite([{ input: mask, blend: 'dest-in' }])
    await rounded.png({ compressionLevel: 9 }).toFile(path.join(publicFolder, `icons/${key}-${size}.png`))
  }
}

for (const identity of identities) {
  await writeFile(path.join(publicFolder, identity.manifest), `${JSON.stringify(manifestOf(identity), null, 2)}\n`)
  await draw(identity)
}
