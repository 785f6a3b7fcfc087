import styles from './watcher-overlay.module.css'

export interface WatcherOverlayProps {
  /** Who watches, when, from where. */
  text: string
}

/** Names the watcher on the picture, faintly and never long in one place, so that a recording says where it came from. */
export function WatcherOverlay({ text }: WatcherOverlayProps) {
  return (
    <div className={styles.field} aria-hidden="true">
      <span className={styles.text}>{text}</span>
    </div>
  )
}
