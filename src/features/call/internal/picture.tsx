import { useEffect, useRef, type Ref } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import styles from './picture.module.css'

export interface PictureProps {
  ref?: Ref<HTMLVideoElement>
  stream: MediaStream | null
  isShown: boolean
  isBlurred: boolean
  /** The member's own video: muted and mirrored. */
  isOwn?: boolean
  className?: string | undefined
}

/** A stream on the screen; its sound plays even while the video is not shown. */
export function Picture({ ref, stream, isShown, isBlurred, isOwn = false, className }: PictureProps) {
  const ownRef = useRef<HTMLVideoElement>(null)

  // A stream can only be set as a property, not as an attribute.
  useEffect(() => {
    const video = ownRef.current
    if (!video || video.srcObject === stream) return
    video.srcObject = stream
    // Refused only where nobody has interacted with the page; anyone in a call has.
    if (stream) void video.play().catch(() => undefined)
  }, [stream])

  // In picture-in-picture the last frame would stay, of a member who has turned the camera off or left.
  useEffect(() => {
    const video = ownRef.current
    return () => {
      if (video && document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => undefined)
    }
  }, [isShown])

  function take(video: HTMLVideoElement | null) {
    ownRef.current = video
    if (typeof ref === 'function') ref(video)
    else if (ref) ref.current = video
  }

  return (
    <div className={classNames(styles.frame, className)} hidden={!isShown}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- live calls have no captions. */}
      <video
        ref={take}
        className={classNames(styles.video, isBlurred && styles.blurred, isOwn && styles.mirrored)}
        data-blurred={isBlurred || undefined}
        muted={isOwn}
        autoPlay
        playsInline
      />
    </div>
  )
}
