/** The recipients of a message. Pure: everything it depends on has already been read. */
import { Refusal } from '#contract/error.ts'
import type { HeldConversation, Other, Place } from './read-place.ts'

export interface Delivery {
  readonly recipients: number[]
  readonly forRequest: number[]
  readonly newlyListed: number[]
  readonly withoutMembers: number[]
  /** For pairs: whether it is a request to the other member from now on; null: unchanged. */
  readonly isRequest: boolean | null
  /** Only the sender ever sees it. */
  readonly isWithheld: boolean
  /** First message to a stranger; counted against the limit. */
  readonly isFirstToStranger: boolean
}

export function planDelivery(conversation: HeldConversation, place: Place): Delivery {
  const base = { isRequest: null, isWithheld: false, isFirstToStranger: false }
  if (conversation.kind === 'public') return { ...base, ...listed([]), withoutMembers: place.hiddenIds }
  if (conversation.kind === 'pair') return planPair(place)
  const hidden = new Set(place.hiddenIds)
  return { ...base, ...listed(place.others.filter(({ id, isClosed }) => !hidden.has(id) && !isClosed)) }
}

/**
 * A blocked member must not be able to detect the block: limits and refusals depend only on the sender's own side. Throws forbidden if the
 * sender has blocked the other member, or if that account is closed.
 */
function planPair({ lastSeq, others: [other] }: Place): Delivery {
  if (!other || other.isClosed || other.isBlockedBySender) throw new Refusal('forbidden')
  const isFirstToStranger = lastSeq === 0 && !other.isFriend
  if (other.hasBlockedSender) return { ...listed([]), isRequest: null, isWithheld: true, isFirstToStranger }
  const isRequest = !other.isFriend && (other.lastSeq === 0 || other.isRequest)
  return { ...listed([{ ...other, isRequest }]), isRequest, isWithheld: false, isFirstToStranger }
}

function listed(others: readonly Other[]): Pick<Delivery, 'recipients' | 'forRequest' | 'newlyListed' | 'withoutMembers'> {
  const ids = (some: readonly Other[]) => some.map(({ id }) => id)
  return {
    recipients: ids(others),
    forRequest: ids(others.filter(({ isRequest }) => isRequest)),
    newlyListed: ids(others.filter(({ isListed }) => !isListed)),
    withoutMembers: [],
  }
}
