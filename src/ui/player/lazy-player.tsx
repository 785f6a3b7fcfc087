import { lazy, Suspense } from 'react'
import type { PlayerProps } from './player-props.ts'
import styles from './lazy-player.module.css'

const LoadedPlayer = lazy(async () => ({ default: (await import('./player.tsx')).Player }))

/** The player with its poster standing in until hls.js has arrived. This is the one to use in screens. */
export function LazyPlayer(props: PlayerProps) {
  return (
    <Suspense
      fallback={
        <div className={styles.place}>
          {props.poster && <img className={styles.poster} src={props.poster} alt="" width={640} height={360} />}
        </div>
      }
    >
      <LoadedPlayer {...props} />
    </Suspense>
  )
}
