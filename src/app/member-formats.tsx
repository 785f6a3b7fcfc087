import type { ReactNode } from 'react'
import { useOptionalSelf } from '#src/data/session/use-self.ts'
import { MemberClockContext } from '#src/ui/primitives/member-clock.ts'

/** Dates and times in the member's format (LG-03); guests get the site's default. */
export function MemberFormats({ children }: { children: ReactNode }) {
  const self = useOptionalSelf()
  const clock = {
    dateFormat: self?.dateFormat ?? 'yyyy-m-d',
    isTwelveHour: self?.timeFormat === '12',
    timeZone: self?.timeZone || undefined,
  }
  return <MemberClockContext value={clock}>{children}</MemberClockContext>
}
