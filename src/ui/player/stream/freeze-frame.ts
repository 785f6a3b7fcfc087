/** Keeps the last frame on the screen while the video reloads, so that better renditions appear without a black flash. */
export function freezeFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  if (video.videoWidth === 0) return
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.hidden = false
  const handleReady = () => {
    canvas.hidden = true
    for (const event of ['playing', 'seeked', 'error']) video.removeEventListener(event, handleReady)
  }
  for (const event of ['playing', 'seeked', 'error']) video.addEventListener(event, handleReady)
}
