import styles from './watcher-overlay.module.css'

export interface WatcherOverlayProps {
  /** The viewer, the time and the address. */
  text: string
}

/** Shows the viewer's name over the video, faintly and never long in one position, so that a recording reveals its source. */
export function WatcherOverlay({ text }: WatcherOverlayProps) {
  return (
    <div className={styles.field} aria-hidden="true">
      <span className={styles.text}>{text}</span>
    </div>
  )
}
