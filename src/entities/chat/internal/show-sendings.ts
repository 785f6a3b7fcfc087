/** Queued rows as screens show them: the state depends on the connection and the time, files get an object URL. */
import type { MessagingHash } from '#contract/chat/chat.ts'
import { chatTimes } from '#contract/chat/limits.ts'
import { msSince } from '#src/lib/stored-moment.ts'
import { chatConnectionState } from '#src/data/realtime/chat-connection.ts'
import { sendingRows, sendingsOf } from '#src/offline/chat-store/sending-rows.ts'
import type { SendingRow } from '#src/offline/chat-store/chat-rows.ts'
import type { Sending, SendingState } from '../sending.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { neededStore, watchChat } from './device.ts'

export function stateOf(row: SendingRow, isConnected: boolean, nowMs: number): SendingState {
  if (row.state === 'failed') return 'failed'
  if (!isConnected) return 'queued'
  return msSince(row.createdAtMs, nowMs) < chatTimes.temporaryMs ? 'sending' : 'temporary'
}

/** Reports every change; returns an unsubscribe function. */
export function watchSendings(messagingHash: MessagingHash, onSendings: (sendings: readonly Sending[]) => void): () => void {
  let rows: readonly SendingRow[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const files = createFileAddresses(() => tell())

  function tell(): void {
    clearTimeout(timer)
    const nowMs = Date.now()
    const isConnected = chatConnectionState.get() === 'connected'
    onSendings(rows.map((row) => shown(row, stateOf(row, isConnected, nowMs), files.of(row))))
    const young = rows.map((row) => chatTimes.temporaryMs - msSince(row.createdAtMs, nowMs)).filter((leftMs) => leftMs > 0)
    if (young.length > 0) timer = setTimeout(tell, Math.min(...young))
  }

  const stopRows = watchChat(
    (store) => sendingsOf(store, messagingHash),
    (next) => {
      rows = next
      files.keep(next)
      tell()
    },
  )
  const stopLine = chatConnectionState.subscribe(tell)
  return () => {
    stopRows()
    stopLine()
    clearTimeout(timer)
    files.keep([])
  }
}

function shown(row: SendingRow, state: SendingState, url: string): Sending {
  const { clientId, messagingHash, text, file, replyToSeq, code, createdAtMs } = row
  return { clientId, messagingHash, text, attachment: file ? { ...file, url } : null, replyToSeq, state, code, createdAtMs }
}

/** Object URLs of queued files: created once each, revoked when the message has left the queue. */
function createFileAddresses(onNew: () => void) {
  const urls = new Map<string, string>()
  const read = async (clientId: string) => {
    const blob = await sendingRows(await neededStore()).readFile(clientId)
    if (!blob || !urls.has(clientId)) return
    urls.set(clientId, URL.createObjectURL(blob))
    onNew()
  }
  return {
    of: ({ clientId }: SendingRow) => urls.get(clientId) ?? '',
    keep(rows: readonly SendingRow[]) {
      const wanted = new Set(rows.filter(({ file }) => file !== null).map(({ clientId }) => clientId))
      for (const [clientId, url] of urls) {
        if (wanted.has(clientId)) continue
        if (url !== '') URL.revokeObjectURL(url)
        urls.delete(clientId)
      }
      for (const clientId of wanted) {
        if (urls.has(clientId)) continue
        urls.set(clientId, '')
        void read(clientId).catch(reportProblem)
      }
    },
  }
}
