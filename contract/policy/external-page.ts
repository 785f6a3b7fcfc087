/** The address of a page on another site, which members open in a new tab. */
import * as v from 'valibot'
import { text } from '../primitives.ts'

export const externalPageMax = 1000

/** Only https, and without a name or password in it. */
export function isExternalPage(link: string): boolean {
  const { protocol, username, password } = read(link) ?? {}
  return protocol === 'https:' && username === '' && password === ''
}

/** Machines of the reader's own network have a number, a name of one word, or one of these endings, which no site of the internet has. */
const ownEndings = 'localhost|local|localdomain|internal|intranet|private|lan|home|corp|home\\.arpa|fritz\\.box'
/** A host name with an empty part is invalid, and resolvers differ in what they make of it. */
const ofOwnNetwork = new RegExp(`^(?:[^.]+|[\\d.]+|\\[.*\\]|\\..*|.*\\.\\..*|(?:.+\\.)?(?:${ownEndings}))\\.?$`, 'u')

/** Not a page on a machine of the reader's own network, such as their router, which a link of another member must not reach. */
export function isPublicPage(link: string): boolean {
  return !ofOwnNetwork.test(read(link)?.hostname ?? '')
}

/** Null: not an address at all. */
function read(link: string): URL | null {
  try {
    return new URL(link)
  } catch {
    return null
  }
}

/** Null and an empty text: no page. The address is the one that the browser reads, so that no spelling disguises where it leads. */
export const externalPage = v.nullable(
  v.pipe(
    text(0, externalPageMax),
    v.check((address) => address === '' || isExternalPage(address), 'https_address'),
    v.check((address) => address === '' || isPublicPage(address), 'public_address'),
    v.transform((address) => (address === '' ? null : new URL(address).href)),
    // Letters of other scripts become several signs each.
    v.check((address) => address === null || address.length <= externalPageMax, 'too_long'),
  ),
)
