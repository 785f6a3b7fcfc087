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
  const letters = drawnName.normalize('NFD').replace(/[^\p{L}\p{N}\p{Co}]/gu, '')
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

/** Stand for the letters i and l while a name is drawn. They are for private use, so no name contains them. */
const standIns: Readonly<Record<string, string>> = { i: '\uE000', I: '\uE001', l: '\uE002', L: '\uE003' }
const letterOf: ReadonlyMap<string, string> = new Map(Object.entries(standIns).map(([letter, standIn]) => [standIn, letter]))
/** A character that may be read as either: `1`, or a letter of another script. */
const either = '1'

/** The letters i and l of a name as written, in order; the skeleton has an `i` for each of them. Neil: `il`, Nell: `ll`. */
export function iAndLOf(name: string): string {
  const marked = name
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[iIlL]/g, (letter) => standIns[letter] ?? letter)
  const folded = foldSkeleton(drawn(drawn(marked).toLowerCase()))
  return [...folded].flatMap((sign) => letterOf.get(sign) ?? (sign === 'i' ? either : [])).join('')
}

/** The letters of a name whose spelling was not recorded. */
export const unknownLetters = '?'
/** Pairs that no reader confuses. A capital I is a different matter: it is drawn like an l, and is the same letter as an i. */
const distinctPairs: ReadonlySet<string> = new Set(['il', 'li', 'iL', 'Li', 'IL', 'LI'])

/**
 * Whether a reader may take two names of the same skeleton for one another. Neil and Nell are two names; Ivan and lvan, or Tim and T1m,
 * look alike. `one` and `other` are from `iAndLOf`; an unknown spelling looks like any other.
 */
export function lookAlike(one: string, other: string): boolean {
  if (one.length !== other.length) return true
  return ![...one].some((letter, index) => distinctPairs.has(`${letter}${other[index]}`))
}

/** The two are one entry in `member_names`. */
export function isSameSpelling(one: string, other: string): boolean {
  return nameSkeleton(one) === nameSkeleton(other) && iAndLOf(one) === iAndLOf(other)
}

const reservedSkeletons: ReadonlySet<string> = new Set(reservedUserNames.map(nameSkeleton))

export function looksReserved(name: string): boolean {
  return reservedSkeletons.has(nameSkeleton(name))
}
