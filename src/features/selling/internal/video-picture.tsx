import type { VideoCard } from '#contract/videos.ts'
import { Duration } from '#src/ui/primitives/duration.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './video-field.module.css'

/** A small picture with the length. Without a video, the space for it. */
export function VideoPicture(video: Partial<Pick<VideoCard, 'thumb' | 'placeholder' | 'durationSeconds'>>) {
  const seconds = video.durationSeconds ?? null
  return (
    <Media
      className={styles.picture}
      src={video.thumb}
      placeholder={video.placeholder}
      alt=""
      bottomEnd={seconds === null ? undefined : <Duration seconds={seconds} />}
    />
  )
}
