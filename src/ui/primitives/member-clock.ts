import { createContext, use } from 'react'

export interface MemberClock {
  /** Null: as the member's language writes dates. */
  dateFormat: string | null
  isTwelveHour: boolean
  timeZone?: string | undefined
}

/** This member's format for dates and times. The app provides it from the session; the default is the site's. */
export const MemberClockContext = createContext<MemberClock>({ dateFormat: null, isTwelveHour: false })

export function useMemberClock(): MemberClock {
  return use(MemberClockContext)
}
