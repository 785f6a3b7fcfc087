/** Whether the browser promises to keep what the app stores. */

/**
 * Asks the browser not to throw our data away when the device runs full. Some browsers ask the member, so this belongs
 * behind something they just did (saving a video, adding an upload). False changes nothing: eviction is then possible.
 */
export async function askToPersist(): Promise<boolean> {
  try {
    const { storage } = navigator
    return (await storage.persisted()) || (await storage.persist())
  } catch {
    // Plain http, old browsers, private windows of some: nothing is promised.
    return false
  }
}
