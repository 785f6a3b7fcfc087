/** Which files are accepted, checked before their first byte, and the title derived from a file name. */
import { uploadExtensions } from '#contract/uploads.ts'
import { cleanLine } from '../../lib/clean-text.ts'

const extensions: readonly string[] = uploadExtensions
/** Browsers and systems disagree on the type of Matroska, and some send none. */
const acceptedTypes = /^(video\/[\w.+-]+|application\/(octet-stream|mp4|x-matroska))?$/

/** The name is only inspected: nothing is ever stored under it. */
export function isVideoFile({ filename, filetype }: { filename: string; filetype: string }): boolean {
  const extension = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase()
  return extension !== undefined && extensions.includes(extension) && acceptedTypes.test(filetype.toLowerCase())
}

interface TitleRules {
  /** The first word of a title made from the date. */
  readonly kind: string
  readonly min: number
  readonly max: number
}

/** `My_clip-final.v2.mp4` → `My clip-final v2`. A name without words becomes the date. */
export function titleOf(filename: string, now: Date, { kind, min, max }: TitleRules): string {
  const withoutFolders = filename.replace(/^.*[/\\]/, '')
  const words = cleanLine(withoutFolders.replace(/\.[^.]*$/, '').replace(/[_.]+/g, ' '))
  const title = [...words].slice(0, max).join('').slice(0, max).trim()
  return title.length >= min ? title : `${kind} ${now.toISOString().slice(0, 10)}`
}
