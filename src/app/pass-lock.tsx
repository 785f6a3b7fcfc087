/** Runs before anything else of the app: with the app lock on, the app starts only once it is unlocked. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { hasOthers } from '#src/data/session/presence.ts'
import { keepCurrentUserIn } from '#src/data/session/session-state.ts'
import { queueLogout, wipeDevice } from '#src/data/session/leaving.ts'
import { hideAddress, restoreAddress } from '#src/features/app-lock/kept-address.ts'
import { LockScreen } from '#src/features/app-lock/lock-screen.tsx'
import { currentUserVault } from '#src/features/app-lock/current-user-vault.ts'
import { finishTurning } from '#src/features/app-lock/turn-lock.ts'
import { watchSight } from '#src/features/app-lock/watch-sight.ts'
import { holdKey } from '#src/offline/lock/hold-key.ts'
import { askForKey } from '#src/offline/lock/key-ring.ts'
import { readLockRecord, removeLockRecord, type LockRecord } from '#src/offline/lock/lock-record.ts'
import { createCipher, type DataKey } from '#src/offline/lock/cipher.ts'
import { forgetQuickExit, hasLeftQuickly } from '#src/platform/quick-exit.ts'

/** Resolves when the app may start. */
export async function passLock(root: HTMLElement): Promise<void> {
  const record = readLockRecord()
  if (!record) {
    // The record is unreadable, so nothing could be unlocked with it.
    removeLockRecord()
    return
  }
  // After a quick exit the lock requires the PIN, even beside an unlocked tab.
  const handedOver = !hasLeftQuickly() && (await hasOthers()) ? await askForKey(record.memberId) : null
  if (handedOver) await letIn(record, handedOver, () => undefined)
  else await ask(record, root)
}

async function letIn(record: LockRecord, dataKey: DataKey, onProgress: (share: number) => void): Promise<void> {
  await finishTurning(record, dataKey, onProgress)
  const isStillOn = readLockRecord() !== null
  const cipher = createCipher(dataKey)
  const vault = currentUserVault(cipher)
  keepCurrentUserIn(isStillOn ? vault : { ...vault, encrypt: (text) => text })
  restoreAddress(cipher)
  if (!isStillOn) return
  holdKey(record.memberId, dataKey)
  watchSight(record.memberId)
}

function ask(record: LockRecord, root: HTMLElement): Promise<void> {
  const showAddress = hideAddress()
  return new Promise((resolve) => {
    const screen = createRoot(root)
    screen.render(
      <I18nProvider i18n={i18n}>
        <LockScreen
          record={record}
          onOpened={async (dataKey, onProgress) => {
            showAddress()
            forgetQuickExit()
            await letIn(record, dataKey, onProgress)
            screen.unmount()
            resolve()
          }}
          onForget={() => forget(record.memberId)}
        />
      </I18nProvider>,
    )
  })
}

/** Also ends the session, with the next start's first call: forgetting the PIN must not bypass the lock. */
async function forget(memberId: number): Promise<void> {
  await wipeDevice(memberId)
  queueLogout()
  location.reload()
}
