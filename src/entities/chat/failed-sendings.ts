import { useEffect, useState } from 'react'
import { sendingRows } from '#src/offline/chat-store/sending-rows.ts'
import type { SendingRow } from '#src/offline/chat-store/chat-rows.ts'
import { watchChat } from './internal/device.ts'

export type FailedSending = Pick<SendingRow, 'clientId' | 'messagingHash' | 'text' | 'code' | 'createdAtMs'>

/** Messages of all conversations that were not accepted, oldest first; also those of conversations that no longer exist. */
export function useFailedSendings(): readonly FailedSending[] {
  const [failed, setFailed] = useState<readonly FailedSending[]>([])
  // The rows are in the device's store, and other tabs change them.
  useEffect(() => watchChat(async (store) => (await sendingRows(store).all()).filter(({ state }) => state === 'failed'), setFailed), [])
  return failed
}
