import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '#contract/session.ts'
import { groups, guestViewer, permissionFlags, type PermissionFlag, type Viewer } from '#contract/roles.ts'
import { sessionState, type SessionState } from './session-state.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(sessionState.subscribe, sessionState.get)
}

export function useOptionalCurrentUser(): CurrentUser | null {
  const state = useSession()
  return state.kind === 'signedIn' ? state.self : null
}

/** The signed-in member. Only for screens behind a guard; others use `useOptionalCurrentUser`. */
export function useCurrentUser(): CurrentUser {
  const currentUser = useOptionalCurrentUser()
  if (!currentUser) throw new Error('useSelf is for signed-in screens: guard the route or use useOptionalSelf')
  return currentUser
}

/** The viewer, in the form of the shared policies. The client only mirrors the decision; the server makes it. */
export function viewerOf(state: SessionState): Viewer {
  if (state.kind === 'guest') return guestViewer
  const { self: currentUser } = state
  return {
    id: currentUser.userId,
    role: currentUser.role,
    groupId: currentUser.userGroupId ?? groups.registered,
    permissions: new Set(permissionFlags.filter((flag) => currentUser.permissions[flag] === true)),
    isTech: currentUser.isTech,
    isVideoApprover: currentUser.isVideoApprover,
  }
}

export function useViewer(): Viewer {
  return viewerOf(useSession())
}

export function useCan(flag: PermissionFlag): boolean {
  return useViewer().permissions.has(flag)
}
