/** Visual skeleton of a name (UTS 39, and more): two names with the same skeleton are taken for one another by a reader. */
import unhomoglyph from 'unhomoglyph'
import { reservedUserNames } from '#contract/primitives.ts'

/** Ignorable characters are invisible, so they must not make names distinct. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Digits that are read as letters; `l` and `i` look alike already, and `1` like both. */
const readAs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' }

/**
 * Without signs and accents, and with letters instead of digits. Also turns a skeleton of an earlier release, which kept all three, into one
 * of today.
 */
export function foldSkeleton(drawnName: string): string {
  const letters = drawnName.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '')
  return letters.replace(/[0134578l]/g, (sign) => readAs[sign] ?? sign)
}

/**
 * Computed from the name as written and again from its lower-case form: an I looks like an l, and names that differ only in case are the
 * same. Use the result for comparison only.
 */
export function nameSkeleton(name: string): string {
  return foldSkeleton(drawn(drawn(name.normalize('NFKC')).toLowerCase()))
}

function drawn(text: string): string {
  return unhomoglyph(text.normalize('NFD').replace(invisible, '')).normalize('NFD')
}

const reservedSkeletons: ReadonlySet<string> = new Set(reservedUserNames.map(nameSkeleton))

export function looksReserved(name: string): boolean {
  return reservedSkeletons.has(nameSkeleton(name))
}
