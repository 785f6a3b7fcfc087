import type { RegisteredRouter } from '@tanstack/react-router'
import type * as memberPart from './member-part.tsx'

type MemberPart = typeof memberPart

let loading: Promise<MemberPart> | null = null
let loaded: MemberPart | null = null

/** Loads the members' part once; further calls return the same promise. A failed load is retried by the next call. */
export function openMemberPart(router: RegisteredRouter): Promise<MemberPart> {
  loading ??= import('./member-part.tsx').then(
    (part) => {
      part.startMemberPart(router)
      loaded = part
      return part
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/** Null until it is loaded; the guards load it before any member's screen. */
export function openedMemberPart(): MemberPart | null {
  return loaded
}
