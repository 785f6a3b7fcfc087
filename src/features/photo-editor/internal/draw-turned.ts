import type { PhotoEdits } from '#contract/photos/photo-edits.ts'
import { contextOf } from '#src/platform/pictures/canvas.ts'
import { levelledSize, turnedSize } from './geometry.ts'

/** Larger previews would show no more on a screen and make every change slow. */
const mostSide = 1280

/** Draws the image turned and levelled, as the server will make it, without empty corners. Sets the canvas's size. */
export function drawTurned(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { rotate, level }: Pick<PhotoEdits, 'rotate' | 'level'>,
): void {
  const natural = { width: image.naturalWidth, height: image.naturalHeight }
  const cut = levelledSize(turnedSize(natural, rotate), level)
  const scale = Math.min(1, mostSide / Math.max(cut.width, cut.height))
  canvas.width = Math.max(1, Math.round(cut.width * scale))
  canvas.height = Math.max(1, Math.round(cut.height * scale))
  const context = contextOf(canvas)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(((rotate + level) * Math.PI) / 180)
  context.scale(scale, scale)
  context.drawImage(image, -natural.width / 2, -natural.height / 2)
  context.setTransform(1, 0, 0, 1, 0, 0)
}
