/** Which files are accepted, checked before their first byte, and the video title derived from a file name. */
import { uploadExtensions } from '#contract/uploads.ts'
import { titleLength } from '#contract/videos.ts'
import { cleanLine } from '../../lib/clean-text.ts'

const extensions: readonly string[] = uploadExtensions
/** Browsers and systems disagree on the type of Matroska, and some send none. */
const acceptedTypes = /^(video\/[\w.+-]+|application\/(octet-stream|mp4|x-matroska))?$/

/** The name is only inspected: nothing is ever stored under it. */
export function isVideoFile({ filename, filetype }: { filename: string; filetype: string }): boolean {
  const extension = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase()
  return extension !== undefined && extensions.includes(extension) && acceptedTypes.test(filetype.toLowerCase())
}

/** `My_clip-final.v2.mp4` → `My clip-final v2`. A name without words becomes the date. */
export function titleOf(filename: string, now: Date): string {
  const withoutFolders = filename.replace(/^.*[/\\]/, '')
  const words = cleanLine(withoutFolders.replace(/\.[^.]*$/, '').replace(/[_.]+/g, ' '))
  const title = [...words].slice(0, titleLength.max).join('').slice(0, titleLength.max).trim()
  return title.length >= titleLength.min ? title : `Video ${now.toISOString().slice(0, 10)}`
}
