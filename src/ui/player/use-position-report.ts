import { useEffect, useEffectEvent, type RefObject } from 'react'

const everySeconds = 5

/** Tells where the video is: every five seconds of playing, when it stops, and when the page or the player goes. */
export function usePositionReport(
  videoRef: RefObject<HTMLVideoElement | null>,
  onPosition: ((seconds: number, durationSeconds: number) => void) | undefined,
): void {
  const report = useEffectEvent((video: HTMLVideoElement) =>
    onPosition?.(video.currentTime, Number.isFinite(video.duration) ? video.duration : 0),
  )

  // Follows the video element.
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    let reportedAt = -1
    const tell = () => {
      // Before there is data the place is 0 whatever it was; that would overwrite what is remembered.
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.currentTime === reportedAt) return
      reportedAt = video.currentTime
      report(video)
    }
    const handleTime = () => {
      if (Math.abs(video.currentTime - reportedAt) >= everySeconds) tell()
    }
    video.addEventListener('timeupdate', handleTime)
    video.addEventListener('pause', tell)
    video.addEventListener('ended', tell)
    window.addEventListener('pagehide', tell)
    return () => {
      tell()
      video.removeEventListener('timeupdate', handleTime)
      video.removeEventListener('pause', tell)
      video.removeEventListener('ended', tell)
      window.removeEventListener('pagehide', tell)
    }
  }, [videoRef])
}
