/** Whether the browser guarantees to keep the app's storage. */

/**
 * Requests that the browser not evict our data when the device runs full. Some browsers ask the member, so call it after a related
 * action (saving a video, adding an upload). False changes nothing: eviction is then possible.
 */
export async function askToPersist(): Promise<boolean> {
  try {
    const { storage } = navigator
    return (await storage.persisted()) || (await storage.persist())
  } catch {
    // Plain http, old browsers, and private windows of some browsers guarantee nothing.
    return false
  }
}
