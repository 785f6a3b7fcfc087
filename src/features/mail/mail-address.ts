import * as v from 'valibot'
import { mailViews, type MailView } from '#contract/mail/mail.ts'

/** The search parameters of the list: a box, or a search text. */
export interface MailSearch {
  readonly box?: string
  readonly text?: string
}

export interface MailAddress {
  readonly view: MailView
  /** Empty: no search. */
  readonly text: string
}

/** Any unknown box reads as the inbox, so that the list never has an unknown address. */
const address = v.object({ box: v.fallback(v.picklist(mailViews), 'inbox'), text: v.fallback(v.pipe(v.string(), v.trim()), '') })

export function readMailAddress(search: MailSearch): MailAddress {
  const { box, text } = v.parse(address, { box: 'inbox', text: '', ...search })
  return { view: box, text }
}
