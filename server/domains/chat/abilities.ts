/** What a viewer may do with a conversation. Pure; commands and presentations ask the same. */
import { groups, type Viewer } from '#contract/roles.ts'
import type { ConversationKind } from '#contract/chat/chat.ts'

export interface Standing {
  readonly kind: ConversationKind
  readonly ownerId: number | null
  readonly isJoined: boolean
  readonly isRequest: boolean
  /** Of pairs: nobody answers there, or the viewer has blocked him. Whoever is blocked cannot tell: he may write. */
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

/** Nobody answers for such an account. */
export const closedGroups: readonly number[] = [groups.guest, groups.registered, groups.banned, groups.inactive, groups.memorial]
