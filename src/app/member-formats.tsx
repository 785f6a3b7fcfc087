import type { ReactNode } from 'react'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { MemberClockContext } from '#src/ui/primitives/member-clock.ts'

/** Dates and times in the member's format (LG-03); guests see their language's. */
export function MemberFormats({ children }: { children: ReactNode }) {
  const currentUser = useOptionalCurrentUser()
  const clock = {
    dateFormat: !currentUser || currentUser.usesLocaleDates ? null : currentUser.dateFormat,
    isTwelveHour: currentUser?.timeFormat === '12',
    timeZone: currentUser?.timeZone || undefined,
  }
  return <MemberClockContext value={clock}>{children}</MemberClockContext>
}
