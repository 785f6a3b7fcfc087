import { isFullMember } from '#contract/roles.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { latePart } from '#src/ui/late-part.tsx'
import styles from './late-bell.module.css'

const Bell = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/features/notify/bell.tsx')).Bell
})

/**
 * The bell, in a chunk of its own loaded after the first screen; its space is reserved. Hidden from users who have not
 * accepted the terms.
 */
export function LateBell() {
  const currentUser = useOptionalCurrentUser()
  if (!currentUser || !isFullMember(currentUser.role)) return null
  return (
    <span className={styles.place}>
      <Bell />
    </span>
  )
}
