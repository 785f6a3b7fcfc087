/**
 * Locks the app once none of its pages has been visible for the chosen time, and covers it the moment it is hidden,
 * unless the member has turned the cover off (security row 26).
 */
import { msSince } from '#src/lib/stored-moment.ts'
import { deferred } from '#src/lib/deferred.ts'
import { inSightLock } from '#src/offline/device-names.ts'
import { dropKey, heldKey, onLock, shareKey, tellOfLock } from '#src/offline/lock/key-ring.ts'
import { readLockRecord } from '#src/offline/lock/lock-record.ts'
import { createCipher } from '#src/offline/lock/cipher.ts'
import { cover, coverIfWished, followSight, isInSight, uncover } from './cover.ts'
import { keepAddress } from './kept-address.ts'

/**
 * When a page of the app was last visible, in milliseconds; shared with the other tabs, whose timers are suspended
 * while hidden.
 */
const seenKey = 'ropewalk.member.lock-seen'

/** Called once the app is unlocked. */
export function watchSight(memberId: number): void {
  const stopSharing = shareKey(memberId)
  let letGo: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    clearTimeout(timer)
    const record = readLockRecord()
    if (!record || isInSight()) return
    const leftMs = record.afterSeconds * 1000 - unseenMs()
    if (leftMs > 0) timer = setTimeout(() => void look(), leftMs)
    else if (await isAnotherInSight()) timer = setTimeout(() => void look(), record.afterSeconds * 1000)
    else lockNow(memberId)
  }

  async function handleSight(): Promise<void> {
    if (!isInSight()) {
      coverIfWished()
      letGo?.()
      letGo = null
      // Without a lock there is nothing to time; after a sign-out nothing may be written.
      if (readLockRecord()) localStorage.setItem(seenKey, String(Date.now()))
      await look()
      return
    }
    const record = readLockRecord()
    const wasAway = letGo === null
    const isOver = wasAway && record !== null && unseenMs() >= record.afterSeconds * 1000
    if (isOver && !(await isAnotherInSight())) {
      lockNow(memberId)
      return
    }
    letGo ??= announceSight()
    uncover()
  }

  localStorage.setItem(seenKey, String(Date.now()))
  if (isInSight()) letGo = announceSight()
  followSight(() => void handleSight(), coverIfWished)
  onLock((id) => {
    if (id !== memberId) return
    stopSharing()
    leave(memberId)
  })
}

/** Locks every tab at once. The page reloads without the key; its address is saved, encrypted. */
export function lockNow(memberId: number): void {
  tellOfLock(memberId)
  leave(memberId)
}

function leave(memberId: number): void {
  const dataKey = heldKey(memberId)?.dataKey
  if (dataKey) keepAddress(createCipher(dataKey))
  dropKey()
  cover()
  location.reload()
}

/** Unlimited when the clock has been set back since: the app then locks, because nobody knows how long it was hidden. */
function unseenMs(): number {
  return msSince(Number(localStorage.getItem(seenKey) ?? 0), Date.now())
}

function announceSight(): () => void {
  const sight = deferred()
  void navigator.locks.request(inSightLock, { mode: 'shared' }, () => sight.promise)
  return () => sight.resolve()
}

async function isAnotherInSight(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === inSightLock)
}
