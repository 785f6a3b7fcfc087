/** A message to staff: stored, and forwarded by mail if the installation configures an address (P-01, J-14). */
import type { RequestOutput } from '#contract/endpoint.ts'
import type { sendContact as endpoint } from '#contract/site/pages.ts'
import { contactMessages } from '../../db/tables/pages.ts'
import type { RequestContext } from '../../http/context.ts'

export async function sendContact(
  { db, viewer, jobs, config, now }: RequestContext,
  letter: RequestOutput<typeof endpoint>,
): Promise<void> {
  await db.insert(contactMessages).values({ ...letter, memberId: viewer.id, createdAt: now() })
  if (config.CONTACT_MAIL === undefined) return
  const from = `${letter.name} <${letter.email}>${viewer.id === null ? '' : ` (member ${viewer.id})`}`
  // Subjects are a single line, whatever was typed.
  const subject = `Contact: ${letter.subject.replace(/\s+/g, ' ')}`
  await jobs.enqueue('send-mail', { to: config.CONTACT_MAIL, subject, text: `${from}\n\n${letter.text}` })
}
