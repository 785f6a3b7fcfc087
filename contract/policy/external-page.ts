/** The address of a page on another site, which members open in a new tab. */
import * as v from 'valibot'
import { text } from '../primitives.ts'

export const externalPageMax = 1000

/** Only https, and without a name or password in it. */
export function isExternalPage(link: string): boolean {
  try {
    const { protocol, username, password } = new URL(link)
    return protocol === 'https:' && username === '' && password === ''
  } catch {
    // Not an address at all.
    return false
  }
}

/** Null and an empty text: no page. The address is the one that the browser reads, so that no spelling disguises where it leads. */
export const externalPage = v.nullable(
  v.pipe(
    text(0, externalPageMax),
    v.check((address) => address === '' || isExternalPage(address), 'https_address'),
    v.transform((address) => (address === '' ? null : new URL(address).href)),
    // Letters of other scripts become several signs each.
    v.check((address) => address === null || address.length <= externalPageMax, 'too_long'),
  ),
)
