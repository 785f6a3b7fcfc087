/** What every open tab hears of and one alone is to say aloud. */

/** A tab out of sight may hear of it this much later. */
const heldMs = 3000

/** Runs `work` unless another tab did, or does, under this name. Without Web Locks (plain http) every tab is alone. */
export async function inOneTab(name: string, work: () => void | Promise<void>, lastsMs = heldMs): Promise<void> {
  const { locks }: { readonly locks?: LockManager } = navigator
  if (!locks) return work()
  await locks.request(`ropewalk.once.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await work()
    await new Promise((resolve) => setTimeout(resolve, lastsMs))
  })
}
