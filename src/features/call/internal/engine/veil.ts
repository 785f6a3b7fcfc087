/**
 * Blurred video in which the member cannot be recognised: a few dots, drawn large and smooth. It is blurred on this device,
 * so that no clear frame is sent before the member agrees. Drawn on a canvas, because every browser can send that.
 */
export interface Veil {
  readonly track: MediaStreamTrack
  readonly stop: () => void
}

const dots = { width: 16, height: 12 }
const sent = { width: 320, height: 240 }
const framesPerSecond = 10

export function veil(camera: MediaStreamTrack): Veil {
  const source = document.createElement('video')
  source.muted = true
  source.playsInline = true
  source.srcObject = new MediaStream([camera])
  void source.play().catch(() => undefined)
  const [small, large] = [canvasOf(dots), canvasOf(sent)]
  const draw = () => {
    if (source.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) small.drawImage(source, 0, 0, dots.width, dots.height)
    large.drawImage(small.canvas, 0, 0, sent.width, sent.height)
  }
  draw()
  const timer = setInterval(draw, 1000 / framesPerSecond)
  const [track] = large.canvas.captureStream(framesPerSecond).getVideoTracks()
  if (!track) throw new Error('A canvas gave no track.')
  return {
    track,
    stop() {
      clearInterval(timer)
      track.stop()
      source.srcObject = null
    },
  }
}

function canvasOf({ width, height }: { width: number; height: number }): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', { alpha: false })
  if (!context) throw new Error('There is no canvas to draw on.')
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  return context
}
