import { invalid } from '#contract/error.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanText } from '../../../lib/clean-text.ts'
import { countOwnPictures } from '../../attachments/index.ts'

export interface Message {
  readonly text: string
  readonly attachmentIds: readonly number[]
}

/**
 * Turns a member's input into its stored form. Throws validation_failed for a message without text and photos, and for photos that are not
 * the sender's.
 */
export async function prepareMessage(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  written: { readonly text: string; readonly attachmentIds: readonly number[] },
): Promise<Message> {
  const text = cleanText(written.text)
  const attachmentIds = [...new Set(written.attachmentIds)]
  if (text === '' && attachmentIds.length === 0) throw invalid({ text: ['required'] })
  if (attachmentIds.length > 0 && (await countOwnPictures(db, viewer.id, attachmentIds)) < attachmentIds.length)
    throw invalid({ attachmentIds: ['invalid'] })
  return { text, attachmentIds }
}
