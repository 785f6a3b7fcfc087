import * as v from 'valibot'
import { mailViews, type MailView } from '#contract/mail/mail.ts'

/** What the tail of the address says about the list: which box, or what is searched for. */
export interface MailSearch {
  readonly box?: string
  readonly text?: string
}

export interface MailAddress {
  readonly view: MailView
  /** Empty: nothing is searched for. */
  readonly text: string
}

/** Anything else than a box reads as the inbox: the list is never an address nobody knows. */
const address = v.object({ box: v.fallback(v.picklist(mailViews), 'inbox'), text: v.fallback(v.pipe(v.string(), v.trim()), '') })

export function readMailAddress(search: MailSearch): MailAddress {
  const { box, text } = v.parse(address, { box: 'inbox', text: '', ...search })
  return { view: box, text }
}
