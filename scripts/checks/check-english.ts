/** Checks that English messages use this field's vocabulary and plain sentences. */
import { readCatalogue } from './check-catalogues.ts'

/** Texts prescribed word for word by the site's operators. */
const exactTexts: ReadonlySet<string> = new Set(['Exceeds length of film!'])

const refused: ReadonlyArray<readonly [pattern: RegExp, advice: string]> = [
  [/\bfilms?\b/i, 'video'],
  [/\bletter\b/i, 'mail, message'],
  [/\bvoice notes?\b/i, 'voice message'],
  [/\btowns?\b/i, 'city'],
  [/\be-mails?\b/i, 'email'],
  [/\b(he|him|his)\b/i, 'they, them, their'],
  [/\bstands? (here|there)\b/i, 'is here, is shown'],
  [/\b(goes|go|going) on\b/i, 'continue'],
  [/\b(by itself|by themselves)\b/i, 'automatically'],
  [/\bis no (?!longer\b)/i, 'isn’t, there’s no'],
  [/\bas long as\b/i, 'while, until'],
  [/\b(let|lets|letting) go\b/i, 'remove, release'],
  [/\btak(e|es|en) (it )?back\b/i, 'withdraw, cancel'],
]

/** A clause as the subject: "What you wrote is saved.", "Whoever joins sees it." Questions and headings may start like this. */
const clauseAsSubject = /^(whatever|whoever|whichever)\b|^(what|who)\b.*[.!]$|^that (you|we|they|he|she|it|there)\b/i

export function checkEnglish(): string[] {
  return readCatalogue('en').flatMap(({ id, translation }) => {
    const text = translation || id
    return findPhrases(text).map((advice) => `"${text}": ${advice}`)
  })
}

export function findPhrases(text: string): string[] {
  if (exactTexts.has(text)) return []
  // Names of placeholders are not text; tags may separate sentences.
  const plain = text.replace(/<\/?\d+\/?>/g, '').replace(/\{\w+\}/g, '…')
  const phrases = refused.flatMap(([pattern, advice]) => {
    const found = pattern.exec(plain)?.[0]
    return found === undefined ? [] : [`not "${found.trim()}" but ${advice}`]
  })
  const sentences = plain.split(/(?<=[.!?:])\s+/)
  const openings = sentences
    .filter((sentence) => clauseAsSubject.test(sentence.replace(/^[“"]/, '')))
    .map((sentence) => `a clause is the subject of "${sentence}"`)
  return [...phrases, ...openings]
}
