/** Pictures in memory: decoding files, and canvases to draw them on. */

/** The picture, upright. Null if this browser cannot decode it: HEIC outside Safari, or a damaged file. */
export async function decodePicture(file: Blob, options: ImageBitmapOptions = {}): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...options })
  } catch (error) {
    // InvalidStateError or EncodingError, depending on the browser; a file that was moved is NotReadableError.
    if (error instanceof DOMException || error instanceof TypeError) return null
    throw error
  }
}

/** Sizes are rounded, and at least 1. */
export function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) })
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  return context
}
