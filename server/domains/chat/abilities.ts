/** Abilities of a viewer in a conversation. Pure; commands and presentations share them. */
import { groups, type Viewer } from '#contract/roles.ts'
import type { ConversationKind } from '#contract/chat/chat.ts'

export interface Standing {
  readonly kind: ConversationKind
  readonly ownerId: number | null
  readonly isJoined: boolean
  readonly isRequest: boolean
  /**
   * For pairs: the other account is closed, or the viewer has blocked the other member. A blocked member cannot detect the block: they may
   * still write.
   */
  readonly isSilenced: boolean
}

export interface Abilities {
  readonly canWrite: boolean
  readonly canAdd: boolean
  readonly canRename: boolean
  readonly canDeleteForAll: boolean
}

export function abilitiesIn({ kind, ownerId, isJoined, isRequest, isSilenced }: Standing, viewer: Pick<Viewer, 'id' | 'role'>): Abilities {
  const isModerator = kind === 'public' ? isStaff(viewer) : kind === 'group' && ownerId === viewer.id
  return {
    canWrite: isJoined && !isSilenced,
    canAdd: kind === 'group' && isJoined && !isRequest,
    canRename: isModerator,
    canDeleteForAll: isModerator,
  }
}

export const isStaff = ({ role }: Pick<Viewer, 'role'>) => role === 'staff' || role === 'admin'

/** Such accounts never answer. */
export const closedGroups: readonly number[] = [groups.guest, groups.registered, groups.banned, groups.inactive, groups.memorial]
