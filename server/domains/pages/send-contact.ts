/** A letter to staff: kept, and mailed on where the installation says where to (P-01, J-14). */
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import type { sendContact as endpoint } from '#contract/site/pages.ts'
import { contactMessages } from '../../db/tables/pages.ts'
import type { RequestContext } from '../../http/context.ts'
import { getOwnAccount } from './reads.ts'

type Letter = RequestOutput<typeof endpoint>

/** Throws validation_failed for a guest who does not say who he is. Nobody writes in the name of another account: of a signed-in writer the account's own name and address are kept. */
export async function sendContact({ db, viewer, jobs, config, now }: RequestContext, input: Letter): Promise<void> {
  const memberId = viewer.id
  const { name, email } = memberId === null ? readSender(input) : await getOwnAccount(db, memberId)
  const letter = { ...input, name, email, memberId, createdAt: now() }
  await db.insert(contactMessages).values(letter)
  if (config.CONTACT_MAIL === undefined) return
  const from = `${letter.name} <${letter.email}>${memberId === null ? '' : ` (member ${memberId})`}`
  // Subjects are one line, whatever was typed.
  const subject = `Contact: ${letter.subject.replace(/\s+/g, ' ')}`
  await jobs.enqueue('send-mail', { to: config.CONTACT_MAIL, subject, text: `${from}\n\n${letter.text}` })
}

function readSender({ name, email }: Letter): { name: string; email: string } {
  if (name !== undefined && email !== undefined) return { name, email }
  const missing = ['required']
  throw invalid({ ...(name === undefined && { name: missing }), ...(email === undefined && { email: missing }) })
}
