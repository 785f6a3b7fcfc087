import { latePart } from '#src/ui/late-part.tsx'

/** Home shows its videos first; most members have nothing to be reminded of. */
export const LateMembershipReminder = latePart<object>(async () => (await import('./membership-reminder.tsx')).MembershipReminder)
