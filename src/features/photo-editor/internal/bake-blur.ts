/** Blurs areas of a photo on the device, before it is uploaded. The new file has nothing of the old one but the pixels outside. */
import type { BlurArea } from '#contract/photos/photo-edits.ts'
import { canvasOf, contextOf } from '#src/platform/pictures/canvas.ts'

/** Browsers of iPhones draw no larger canvas. Photos above it are made smaller; the site shows at most 2048 pixels. */
const mostPixels = 16_000_000
/** What remains of an area: this many blocks on its longer side. Nothing can be recognised or restored from so few. */
const blocks = 8
const jpegQuality = 0.92

/** Rejects when the browser has no room for the picture. */
export async function bakeBlur(file: File, bitmap: ImageBitmap, areas: readonly BlurArea[]): Promise<File> {
  const scale = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)))
  const canvas = canvasOf(bitmap.width * scale, bitmap.height * scale)
  const context = contextOf(canvas)
  const isPng = file.type === 'image/png'
  if (!isPng) {
    // JPEG has no transparency, which would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const area of areas) blurArea(context, area)
  const type = isPng ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, jpegQuality))
  if (!blob) throw new Error('The browser cannot encode the blurred photo.')
  return new File([blob], nameOf(file.name, isPng ? 'png' : 'jpg'), { type })
}

function nameOf(name: string, extension: string): string {
  const base = name.replace(/\.[^.]+$/, '')
  return `${base === '' ? name : base}.${extension}`
}

/** Draws the preview of the same areas, too. */
export function blurArea(context: CanvasRenderingContext2D, { left, top, width, height, shape }: BlurArea): void {
  const { width: fullWidth, height: fullHeight } = context.canvas
  const [x, y] = [Math.floor(left * fullWidth), Math.floor(top * fullHeight)]
  const box = { x, y, width: Math.ceil(width * fullWidth), height: Math.ceil(height * fullHeight) }
  if (box.width < 1 || box.height < 1) return
  const small = shrunk(context.canvas, box)
  context.save()
  context.beginPath()
  if (shape === 'rectangle') context.rect(box.x, box.y, box.width, box.height)
  else context.ellipse(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2, 0, 0, 2 * Math.PI)
  context.clip()
  // Enlarged with smoothing, the blocks look blurred. `filter` would do the same, but Safari has none.
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.drawImage(small, 0, 0, small.width, small.height, box.x, box.y, box.width, box.height)
  context.restore()
}

/** The area in a few blocks. Halved step by step, so that each block is the mean of its pixels and not one of them. */
function shrunk(source: HTMLCanvasElement, box: { x: number; y: number; width: number; height: number }): HTMLCanvasElement {
  const ratio = blocks / Math.max(box.width, box.height)
  const goal = { width: Math.max(1, Math.round(box.width * ratio)), height: Math.max(1, Math.round(box.height * ratio)) }
  let current = canvasOf(box.width, box.height)
  contextOf(current).drawImage(source, box.x, box.y, box.width, box.height, 0, 0, box.width, box.height)
  while (current.width > goal.width || current.height > goal.height) {
    const next = canvasOf(Math.max(goal.width, current.width / 2), Math.max(goal.height, current.height / 2))
    contextOf(next).drawImage(current, 0, 0, next.width, next.height)
    current = next
  }
  return current
}
