/**
 * Whether a page can feed a video its bytes. iPhones before iOS 17.1 cannot: their own player fetches HLS without the service
 * worker, so it cannot play a video that is saved on the device.
 */
export function hasMediaSource(): boolean {
  // A browser may define the name without a value.
  const { MediaSource, ManagedMediaSource } = globalThis as { MediaSource?: unknown; ManagedMediaSource?: unknown }
  return (MediaSource ?? ManagedMediaSource ?? null) !== null
}
