import type * as memberPart from './member-part.tsx'

type MemberPart = typeof memberPart

let loading: Promise<MemberPart> | null = null
let loaded: MemberPart | null = null

/** Loads the members' part once; asked again it answers with the same. A failed load is tried again. */
export function openMemberPart(): Promise<MemberPart> {
  loading ??= import('./member-part.tsx').then(
    (part) => {
      part.startMemberPart()
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

/** Null until it was opened; the guards open it before any member's screen. */
export function openedMemberPart(): MemberPart | null {
  return loaded
}
