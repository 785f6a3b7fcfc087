/** For events that reach every open tab but must be announced by only one. */

/** A background tab may receive the event this much later. */
const heldMs = 3000

/** Runs `work` unless another tab has run it, or is running it, under this name. Without Web Locks (plain http), every tab runs it. */
export async function inOneTab(name: string, work: () => void | Promise<void>, lastsMs = heldMs): Promise<void> {
  const { locks }: { readonly locks?: LockManager } = navigator
  if (!locks) return work()
  await locks.request(`ropewalk.once.${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await work()
    await new Promise((resolve) => setTimeout(resolve, lastsMs))
  })
}
