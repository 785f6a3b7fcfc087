/**
 * Whether a page can hand a video its bytes. iPhones before iOS 17.1 cannot: their own player fetches HLS past the service worker, so it
 * cannot play a video that is saved on the device.
 */
export function hasMediaSource(): boolean {
  // A browser may have the name and no value.
  const { MediaSource, ManagedMediaSource } = globalThis as { MediaSource?: unknown; ManagedMediaSource?: unknown }
  return (MediaSource ?? ManagedMediaSource ?? null) !== null
}
