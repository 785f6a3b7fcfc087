/** The decoder for browsers without one of their own. */
import decodeQR from 'qr/decode.js'
import type { ReadCode } from './read-code.ts'

/** Enough for a code that fills a third of the picture, and quick to read. */
const longestSide = 640

export function createFrameReader(): ReadCode {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => Promise.resolve(context && readFrame(video, canvas, context))
}

function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): string | null {
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1))
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
  if (width === 0 || height === 0) return null
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  context.drawImage(video, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height))
  } catch {
    // The decoder throws where a picture shows no code, as most do.
    return null
  }
}
