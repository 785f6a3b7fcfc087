/** Draws the photos of the demo community: ropes, knots, nets, leather and workbenches, out of shapes. */
import sharp from 'sharp'
import { createChance, type Chance } from '../chance.ts'

export const scenes = ['coil', 'hanks', 'knot', 'net', 'leather', 'bench'] as const
export type Scene = (typeof scenes)[number]

interface Frame {
  readonly width: number
  readonly height: number
  readonly chance: Chance
  readonly colours: Colours
}
interface Colours {
  readonly ground: string
  readonly shade: string
  readonly rope: string
  readonly light: string
  readonly dark: string
}

const palettes: readonly Colours[] = [
  { ground: '#3b2f2a', shade: '#241c19', rope: '#c8a066', light: '#ecd3a4', dark: '#6d4f2a' },
  { ground: '#d9cdbb', shade: '#b3a48d', rope: '#8d6a3f', light: '#caa77a', dark: '#4b3820' },
  { ground: '#27333b', shade: '#161e24', rope: '#b9b3a4', light: '#ece6d6', dark: '#6c685e' },
  { ground: '#4a3a30', shade: '#2c221c', rope: '#a33f32', light: '#dd8b78', dark: '#591e17' },
  { ground: '#cfd3cf', shade: '#a2a9a3', rope: '#3c5a57', light: '#86a7a2', dark: '#1d302e' },
  { ground: '#2e2a33', shade: '#1a171e', rope: '#8a7a9c', light: '#c4b7d4', dark: '#453a52' },
]
const shapes = [
  { width: 1400, height: 1050 },
  { width: 1050, height: 1400 },
  { width: 1200, height: 1200 },
] as const

/** A JPEG, the same for the same number every time. */
export async function drawPhoto(scene: Scene, number: number): Promise<Buffer> {
  const chance = createChance(5000 + number)
  const { width, height } = shapes[number % shapes.length] ?? shapes[0]
  const frame = { width, height, chance, colours: chance.oneOf(palettes) }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground(frame)}${drawers[scene](frame)}${vignette}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()
}

/** Only for leather: noise takes ten times as long to draw as everything else. */
const grain =
  '<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.35" numOctaves="1" seed="4"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 0.4 0"/></filter><rect width="100%" height="100%" filter="url(#grain)"/>'
const vignette = `<radialGradient id="edge" r="0.75"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient><rect width="100%" height="100%" fill="url(#edge)"/>`

function ground({ colours }: Frame): string {
  return `<linearGradient id="ground" x2="0.4" y2="1"><stop stop-color="${colours.ground}"/><stop offset="1" stop-color="${colours.shade}"/></linearGradient><rect width="100%" height="100%" fill="url(#ground)"/>`
}

/** A twisted rope along the path: its shadow, its body, and the light on its strands. */
function rope(path: string, thickness: number, { colours }: Frame): string {
  const stroke = (colour: string, width: number, more = 'stroke-linecap="round"') =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${more}/>`
  const strand = `${thickness * 0.22} ${thickness * 0.3}`
  return [
    stroke('#000', thickness * 1.25, 'stroke-linecap="round" opacity="0.28" transform="translate(6 9)"'),
    stroke(colours.dark, thickness),
    stroke(colours.rope, thickness * 0.86, `stroke-dasharray="${strand}"`),
    stroke(colours.light, thickness * 0.3, `stroke-dasharray="${strand}" opacity="0.75"`),
  ].join('')
}

const ellipse = (x: number, y: number, across: number, down: number) =>
  `M ${x - across} ${y} a ${across} ${down} 0 1 1 ${2 * across} 0 a ${across} ${down} 0 1 1 ${-2 * across} 0`
const times = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('')

const drawers: Readonly<Record<Scene, (frame: Frame) => string>> = {
  coil(frame) {
    const { width, height, chance } = frame
    const [x, y] = [width * (0.4 + chance.integer(20) / 100), height * (0.42 + chance.integer(16) / 100)]
    const widest = Math.min(width, height) * 0.38
    const rings = times(8, (index) =>
      rope(
        ellipse(x + chance.integer(12), y + chance.integer(12), widest - index * widest * 0.11, (widest - index * widest * 0.11) * 0.9),
        widest * 0.1,
        frame,
      ),
    )
    return rings + rope(`M ${x + widest} ${y} q ${widest * 0.5} ${widest * 0.6} ${-widest * 0.1} ${widest}`, widest * 0.1, frame)
  },

  hanks(frame) {
    const { width, height, chance } = frame
    const hanks = 3 + chance.integer(3)
    const rail = `<rect x="0" y="${height * 0.14}" width="${width}" height="26" fill="${frame.colours.shade}"/>`
    const hank = (index: number) => {
      const x = (width / hanks) * (index + 0.5)
      const length = height * (0.35 + chance.integer(25) / 100)
      const loops = times(5, (loop) => rope(`M ${x - 44 + loop * 22} ${height * 0.16} v ${length} q 11 46 22 0 v ${-length}`, 22, frame))
      return loops + rope(`M ${x - 66} ${height * 0.3} h 142 m 0 24 h -142`, 20, frame)
    }
    return rail + times(hanks, hank)
  },

  knot(frame) {
    const { width, height, chance } = frame
    const size = Math.min(width, height) * 0.3
    const [x, y] = [width / 2, height / 2]
    const lean = (chance.integer(60) - 30) / 100
    const body = `M 0 ${y - size * lean} C ${x - size} ${y - size}, ${x} ${y - size * 1.6}, ${x + size} ${y - size * 0.5} S ${x - size * 0.2} ${y + size * 1.5}, ${x - size * 0.8} ${y + size * 0.4} S ${x + size * 0.6} ${y - size * 0.6}, ${width} ${y + size * lean}`
    return rope(body, size * 0.24, frame) + rope(ellipse(x, y, size * (0.3 + chance.integer(20) / 100), size * 0.34), size * 0.2, frame)
  },

  net(frame) {
    const { width, height, chance } = frame
    const step = 130 + chance.integer(90)
    const rows = Math.ceil(height / step) + 1
    const wave = (row: number, isUp: boolean) =>
      `M 0 ${row * step} ${times(Math.ceil(width / step), (index) => `q ${step / 2} ${(index % 2 === 0) === isUp ? -step : step} ${step} 0 `)}`
    return times(rows, (row) => rope(wave(row, row % 2 === 0), 15, frame) + rope(wave(row, row % 2 === 1), 15, frame))
  },

  leather(frame) {
    const { width, height, chance, colours } = frame
    const straps = 2 + chance.integer(3)
    const strap = (index: number) => {
      const y = (height / straps) * (index + 0.2)
      const down = (height / straps) * 0.6
      const seam = (at: number) =>
        `<path d="M 0 ${at} h ${width}" stroke="${colours.light}" stroke-width="5" stroke-dasharray="22 12" opacity="0.8"/>`
      const holes = times(5, (hole) => `<circle cx="${width * (0.2 + hole * 0.15)}" cy="${y + down / 2}" r="13" fill="${colours.shade}"/>`)
      return `<rect x="-20" y="${y}" width="${width + 40}" height="${down}" rx="18" fill="${colours.dark}"/>${seam(y + 24)}${seam(y + down - 24)}${holes}`
    }
    return times(straps, strap) + grain
  },

  bench(frame) {
    const { width, height, chance, colours } = frame
    const top = height * (0.55 + chance.integer(12) / 100)
    const bench = `<rect x="0" y="${top}" width="${width}" height="${height - top}" fill="${colours.dark}"/>${times(5, (plank) => `<path d="M 0 ${top + plank * 70} h ${width}" stroke="${colours.shade}" stroke-width="4"/>`)}`
    const spool = (index: number) => {
      const [x, tall] = [width * (0.08 + index * 0.2), 120 + chance.integer(150)]
      const turns = times(Math.floor((tall - 30) / 16), (turn) => rope(`M ${x + 12} ${top - tall + 24 + turn * 16} h 106`, 15, frame))
      return `<rect x="${x}" y="${top - tall}" width="130" height="16" fill="${colours.light}"/>${turns}<rect x="${x}" y="${top - 14}" width="130" height="16" fill="${colours.light}"/>`
    }
    const rings = times(
      3,
      (index) =>
        `<circle cx="${width * 0.72 + index * 90}" cy="${top + 110}" r="${38 + index * 6}" fill="none" stroke="#b8bcc0" stroke-width="12"/>`,
    )
    return bench + times(3 + chance.integer(2), spool) + rings
  },
}
