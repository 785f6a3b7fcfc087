/**
 * Locks the app once nobody has seen any of its pages for the chosen time, and hides what is on the screen the moment it is out of sight:
 * the task switcher shows nothing (security row 26).
 */
import { inSightLock } from '#src/offline/device-names.ts'
import { dropKey, heldKey, onLock, shareKey, tellOfLock } from '#src/offline/lock/key-ring.ts'
import { readLockRecord } from '#src/offline/lock/lock-record.ts'
import { createSealer } from '#src/offline/lock/sealer.ts'
import { keepAddress } from './kept-address.ts'

/** When a page of the app was looked at last, in milliseconds; for the others, whose clocks stand still out of sight. */
const seenKey = 'ropewalk.member.lock-seen'

/** Called once the app has been let in. */
export function watchSight(memberId: number): void {
  const stopSharing = shareKey(memberId)
  let letGo: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    clearTimeout(timer)
    const record = readLockRecord()
    if (!record || isInSight()) return
    const leftMs = lastSeenMs() + record.afterSeconds * 1000 - Date.now()
    if (leftMs > 0) timer = setTimeout(() => void look(), leftMs)
    else if (await isAnotherInSight()) timer = setTimeout(() => void look(), record.afterSeconds * 1000)
    else lockNow(memberId)
  }

  async function handleSight(): Promise<void> {
    if (!isInSight()) {
      document.documentElement.dataset['away'] = ''
      letGo?.()
      letGo = null
      localStorage.setItem(seenKey, String(Date.now()))
      await look()
      return
    }
    const record = readLockRecord()
    const wasAway = letGo === null
    const isOver = wasAway && record !== null && Date.now() >= lastSeenMs() + record.afterSeconds * 1000
    if (isOver && !(await isAnotherInSight())) {
      lockNow(memberId)
      return
    }
    letGo ??= announceSight()
    delete document.documentElement.dataset['away']
  }

  localStorage.setItem(seenKey, String(Date.now()))
  if (isInSight()) letGo = announceSight()
  document.addEventListener('visibilitychange', () => void handleSight())
  addEventListener('pageshow', () => void handleSight())
  // Phones take the task switcher's picture before they say that the page is hidden.
  if (matchMedia('(pointer: coarse)').matches) {
    addEventListener('blur', () => (document.documentElement.dataset['away'] = ''))
    addEventListener('focus', () => void handleSight())
  }
  onLock((id) => {
    if (id !== memberId) return
    stopSharing()
    leave(memberId)
  })
}

/** In every tab at once. The page begins anew without the key; where it was is kept, sealed. */
export function lockNow(memberId: number): void {
  tellOfLock(memberId)
  leave(memberId)
}

function leave(memberId: number): void {
  const dataKey = heldKey(memberId)?.dataKey
  if (dataKey) keepAddress(createSealer(dataKey))
  dropKey()
  document.documentElement.dataset['away'] = ''
  location.reload()
}

/** A film in a window of its own is being looked at. */
function isInSight(): boolean {
  return document.visibilityState === 'visible' || document.pictureInPictureElement !== null
}

function lastSeenMs(): number {
  return Number(localStorage.getItem(seenKey) ?? 0)
}

function announceSight(): () => void {
  const sight = Promise.withResolvers<void>()
  void navigator.locks.request(inSightLock, { mode: 'shared' }, () => sight.promise)
  return () => sight.resolve()
}

async function isAnotherInSight(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === inSightLock)
}
