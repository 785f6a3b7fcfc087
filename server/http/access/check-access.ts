/** Whether an endpoint admits a caller. Pure: the fake server of the component tests uses the same rules. */
import type { Access } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { groupName, groups, isFullMember, type Viewer } from '#contract/roles.ts'

export interface Caller {
  readonly viewer: Viewer
  readonly sessionId: string | null
  /** Why a token that was sent is not accepted; null if none was sent or it is valid. */
  readonly refusal: Refusal | null
}

/** Throws the refusal for a caller without access. */
export function checkAccess(access: Access, { viewer, refusal }: Caller): void {
  if (access === 'open') return
  if (viewer.id === null) throw refusal ?? new Refusal('unauthorized')
  if (access === 'signedIn') return
  if (viewer.role === 'registered') throw new Refusal('terms_required')
  const isAllowed =
    access === 'member' ? isFullMember(viewer.role) : viewer.role === 'admin' || (access === 'staff' && viewer.role === 'staff')
  if (!isAllowed) throw new Refusal('forbidden')
}

/** Throws forbidden for a member who waits for approval: they may not change anything in the main area yet. */
export function checkApproved({ groupId }: Pick<Viewer, 'groupId'>): void {
  if (groupId === groups.pending)
    throw new Refusal('forbidden', { message: 'Your membership waits for approval. Until then you can read everything.' })
}

/** Banned, inactive and memorial accounts have no access, whatever session they hold. */
export function closedAccount(groupId: number): Refusal | null {
  const name = groupName(groupId)
  return name === 'banned' || name === 'inactive' || name === 'memorial' ? new Refusal(`account_${name}`) : null
}
