import { createContext, use } from 'react'

export interface MemberClock {
  dateFormat: string
  isTwelveHour: boolean
  timeZone?: string | undefined
}

/** This member's format for dates and times. The app provides it from the session; the default is the site's. */
export const MemberClockContext = createContext<MemberClock>({ dateFormat: 'yyyy-m-d', isTwelveHour: false })

export function useMemberClock(): MemberClock {
  return use(MemberClockContext)
}
