import { useEffect, useEffectEvent, type RefObject } from 'react'

const everySeconds = 5

/** Reports the position in the video: every five seconds during playback, when it stops, and when the page or the player closes. */
export function usePositionReport(
  videoRef: RefObject<HTMLVideoElement | null>,
  onPosition: ((seconds: number, durationSeconds: number) => void) | undefined,
): void {
  const report = useEffectEvent((video: HTMLVideoElement) =>
    onPosition?.(video.currentTime, Number.isFinite(video.duration) ? video.duration : 0),
  )

  // Synchronises with the video element.
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    let reportedAt = -1
    const tell = () => {
      // Before there is data the position is always 0, which would overwrite the remembered one.
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
