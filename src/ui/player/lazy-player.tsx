import { PartFailed } from '../feedback/part-failed.tsx'
import { latePart } from '../late-part.tsx'
import type { PlayerProps } from './player-props.ts'
import styles from './lazy-player.module.css'

/** The player, replaced by its poster until hls.js has loaded. Screens use this one. */
export const LazyPlayer = latePart<PlayerProps>(async () => (await import('./player.tsx')).Player, {
  Waiting: ({ poster }) => (
    <div className={styles.place}>{poster && <img className={styles.poster} src={poster} alt="" width={640} height={360} />}</div>
  ),
  Missing: PartFailed,
})
