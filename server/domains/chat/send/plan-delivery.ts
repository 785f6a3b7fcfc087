/** Who a message is for. Pure: everything it hangs on has been read. */
import { Refusal } from '#contract/error.ts'
import type { HeldConversation, Other, Place } from './read-place.ts'

export interface Delivery {
  readonly recipients: number[]
  readonly forRequest: number[]
  readonly newlyListed: number[]
  readonly withoutMembers: number[]
  /** Of pairs: what it is for the other one from now on; null: as it was. */
  readonly isRequest: boolean | null
  /** Nobody but the sender sees it, ever. */
  readonly isWithheld: boolean
  /** First words to a stranger: they are counted. */
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
 * Whoever is blocked must not be able to tell: his limits and refusals hang on his own side alone. Throws forbidden to who has blocked
 * the other himself, and where nobody is any more.
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
