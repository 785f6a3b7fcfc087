/** Recipients of a new message: by id, by name, or the owner of the video it is about. */
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mailLimits } from '#contract/chat/limits.ts'
import type { sendMail } from '#contract/mail/mail.ts'
import type { MemberContext } from '../../../http/context.ts'
import { nameKeyOf } from '../../accounts/index.ts'
import { getVisibleFacts } from '../../videos/index.ts'
import { findBlocksAround, findCorrespondents } from '../reads/correspondents.ts'

type Addressed = Pick<RequestOutput<typeof sendMail>, 'userIds' | 'userNames' | 'videoId'>

/**
 * Throws validation_failed without recipients or with the sender as one, not_found for a video the sender cannot see, forbidden for members
 * the sender has blocked and for accounts without a reader. Members who have blocked the sender are user_not_found, like missing ones.
 */
export async function findRecipients(context: MemberContext, { userIds, userNames, videoId }: Addressed): Promise<number[]> {
  const { db, viewer } = context
  const ids = new Set<number>(userIds)
  if (videoId !== undefined) ids.add((await getVisibleFacts(context, videoId)).ownerId)
  const nameKeys = new Set(userNames.map(nameKeyOf))
  if (ids.size + nameKeys.size === 0) throw invalid({ userIds: ['required'] })
  const found = await findCorrespondents(db, { ids: [...ids], nameKeys: [...nameKeys] })
  const recipients = [...new Set(found.map(({ id }) => id))]
  if (ids.has(viewer.id) || recipients.includes(viewer.id)) throw invalid({ userIds: ['invalid'] })
  const around = await findBlocksAround(db, viewer.id, recipients)
  const isThere = ({ id }: { id: number }) => around.blocked.has(id) || !around.blockers.has(id)
  const there = found.filter(isThere)
  const names = new Set(there.map(({ nameKey }) => nameKey))
  const reachedIds = new Set(there.map(({ id }) => id))
  if ([...ids].some((id) => !reachedIds.has(id)) || [...nameKeys].some((key) => !names.has(key))) throw new Refusal('user_not_found')
  if (there.some(({ id, isClosed }) => isClosed || around.blocked.has(id))) throw new Refusal('forbidden')
  if (recipients.length > mailLimits.recipients) throw invalid({ userIds: ['too_many'] })
  return recipients
}
