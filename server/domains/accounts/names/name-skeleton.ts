/** How a name looks (UTS 39): two names with the same skeleton cannot be told apart on a screen. */
import unhomoglyph from 'unhomoglyph'
import { reservedUserNames } from '#contract/primitives.ts'

/** Ignorable characters draw nothing, so they must not tell names apart. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Taken of the name as it is written and once more of its small letters: an I looks like an l, and names that differ in case are the
 * same name. The result is for comparing only.
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
