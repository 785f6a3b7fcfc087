import { lazy, Suspense } from 'react'
import { afterFirstScreen } from '#src/platform/first-screen.ts'
import styles from './late-bell.module.css'

const Bell = lazy(async () => {
  await afterFirstScreen()
  return { default: (await import('#src/features/notify/bell.tsx')).Bell }
})

/** The bell, in a chunk of its own behind the first screen; its place is kept. */
export function LateBell() {
  return (
    <span className={styles.place}>
      <Suspense fallback={null}>
        <Bell />
      </Suspense>
    </span>
  )
}
