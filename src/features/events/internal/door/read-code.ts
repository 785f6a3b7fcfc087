/** Reading QR codes from a camera: by the browser where it can, otherwise by a decoder that is loaded on demand. */

/** The text of a code that the picture shows; null without one. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

// Not in TypeScript's own types yet.
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<ReadonlyArray<{ readonly rawValue: string }>>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const format = 'qr_code'

export async function createCodeReader(): Promise<ReadCode> {
  return (await browserReader()) ?? (await import('./decode-frame.ts')).createFrameReader()
}

/** Null where the browser has no detector, or one without QR codes. */
async function browserReader(): Promise<ReadCode | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  const formats = await BarcodeDetector.getSupportedFormats()
  if (!formats.includes(format)) return null
  const detector = new BarcodeDetector({ formats: [format] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}
