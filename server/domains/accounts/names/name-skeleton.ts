/** Visual skeleton of a name (UTS 39): two names with the same skeleton cannot be told apart on a screen. */
import unhomoglyph from 'unhomoglyph'
import { reservedUserNames } from '#contract/primitives.ts'

/** Ignorable characters are invisible, so they must not make names distinct. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Computed from the name as written and again from its lower-case form: an I looks like an l, and names that differ only in case are the
 * same. Use the result for comparison only.
 */
export function nameSkeleton(name: string): string {
  return drawn(drawn(name.normalize('NFKC')).toLowerCase())
}

function drawn(text: string): string {
  return unhomoglyph(text.normalize('NFD').replace(invisible, '')).normalize('NFD')
}

const reservedSkeletons: ReadonlySet<string> = new Set(reservedUserNames.map(nameSkeleton))

export function looksReserved(name: string): boolean {
  return reservedSkeletons.has(nameSkeleton(name))
}
