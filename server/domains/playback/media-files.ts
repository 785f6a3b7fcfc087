/** All file names that exist below a grant, and their types. Every other name is not found. */
import { photoSizes } from '#contract/photos/photos.ts'

export interface MediaFile {
  /** Below the video's media key. */
  readonly name: string
  readonly contentType: string
  /** It grows or is replaced while a video is being encoded. */
  readonly isChanging: boolean
}

const rendition = '\\d{1,4}p'
const kinds: ReadonlyArray<readonly [pattern: RegExp, contentType: string, isChanging: boolean]> = [
  [/^master\.m3u8$/, 'application/vnd.apple.mpegurl', true],
  [new RegExp(`^${rendition}/index\\.m3u8$`), 'application/vnd.apple.mpegurl', true],
  [new RegExp(`^${rendition}/[a-z0-9]{1,12}-init\\.mp4$`), 'video/mp4', false],
  [new RegExp(`^${rendition}/[a-z0-9]{1,12}-\\d{5,7}\\.m4s$`), 'video/mp4', false],
  [/^sprites\.vtt$/, 'text/vtt; charset=utf-8', false],
  [/^sprites-\d{1,2}\.webp$/, 'image/webp', false],
]

export function findMediaFile(name: string): MediaFile | null {
  const kind = kinds.find(([pattern]) => pattern.test(name))
  return kind ? { name, contentType: kind[1], isChanging: kind[2] } : null
}

/** `7.webp` for cards, `7-large.webp` for the player. The version only makes addresses new; the current poster is always served. */
export function readPosterName(name: string): { isLarge: boolean } | null {
  const match = /^\d{1,9}(-large)?\.webp$/.exec(name)
  return match ? { isLarge: match[1] !== undefined } : null
}

export type PhotoFileName =
  | { readonly version: number; readonly size: number; readonly format: 'webp' | 'avif' }
  | { readonly version: number; readonly downloadExtension: string }
  | { readonly version: number; readonly isSource: true }

/**
 * `3-1024.webp`, `3-1024.avif`, `3-download.jpg`, `source-3.webp`: the version of the set of images, and the width, the file of the
 * download, or the image without edits.
 */
export function readPhotoName(name: string): PhotoFileName | null {
  const source = /^source-(\d{1,9})\.webp$/.exec(name)?.[1]
  if (source !== undefined) return { version: Number(source), isSource: true }
  const [, version, size, format, downloadExtension] = /^(\d{1,9})-(?:(\d{1,4})\.(webp|avif)|download\.(webp|jpg|png))$/.exec(name) ?? []
  if (version === undefined) return null
  if (downloadExtension !== undefined) return { version: Number(version), downloadExtension }
  return isPhotoSize(Number(size)) ? { version: Number(version), size: Number(size), format: format === 'avif' ? 'avif' : 'webp' } : null
}

const isPhotoSize = (size: number) => photoSizes.some((each) => each === size)

export function isAvatarName(name: string): boolean {
  return /^[a-z0-9_-][a-z0-9._-]{0,99}\.webp$/.test(name)
}

const attachmentTypes: Readonly<Record<string, string>> = { webp: 'image/webp', m4a: 'audio/mp4' }

/** Type of a text's photo or a voice message; null for names that were never assigned. */
export function attachmentType(name: string): string | null {
  const extension = /^[0-9a-f]{32}\.(webp|m4a)$/.exec(name)?.[1]
  return extension === undefined ? null : (attachmentTypes[extension] ?? null)
}
