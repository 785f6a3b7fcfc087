/**
 * The chat of this page, for the page's lifetime: its connection, its events, and the queue of messages to send.
 * Loaded after the first screen.
 */
import { startTimer } from '#src/lib/start-timer.ts'
import type { QueryClient } from '@tanstack/react-query'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { chatConnectionState, startChatConnection } from '#src/data/realtime/chat-connection.ts'
import { sendingsLock } from '#src/offline/device-names.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { withLock } from '#src/offline/lock/with-lock.ts'
import { createSender, type Sender } from '#src/offline/chat-store/sender.ts'
import { sendingRows } from '#src/offline/chat-store/sending-rows.ts'
import { onMemberChange, chatStore, watchChat } from './internal/device.ts'
import { followNews } from './internal/news.ts'
import { sendOne } from './internal/send-one.ts'
import { syncConversations } from './internal/sync.ts'
import { forgetStatuses } from './presence.ts'
import { chatQueries } from './queries.ts'

let isStarted = false

/** Further calls have no effect. */
export function startChat(queryClient: QueryClient): void {
  if (isStarted) return
  isStarted = true
  followNews(queryClient)
  let stop = startSending()
  onMemberChange(() => {
    stop()
    stop = startSending()
  })
  chatConnectionState.subscribe(() => {
    if (chatConnectionState.get() !== 'connected') return
    forgetStatuses()
    void syncConversations().catch(reportProblem)
    void queryClient.invalidateQueries({ queryKey: chatQueries.online().queryKey })
  })
  startChatConnection()
}

/** Sends the queue in the member's store: messages written now, and those left over from an earlier page. */
function startSending(): () => void {
  let sender: Sender | null = null
  let isStopped = false
  const wake = () => sender?.wake()
  const stopLine = chatConnectionState.subscribe(wake)
  const stopRows = watchChat((store) => sendingRows(store).all(), wake)
  void chatStore()
    .then((store) => {
      if (!store || isStopped) return
      sender = senderOf(store)
      sender.wake()
    })
    .catch(reportProblem)
  return () => {
    isStopped = true
    sender?.stop()
    stopLine()
    stopRows()
  }
}

function senderOf(store: DeviceStore): Sender {
  const rows = sendingRows(store)
  const sender = createSender({
    rows,
    isConnected: () => chatConnectionState.get() === 'connected',
    isOpen: store.isOpen,
    withLock: (work) => withLock(sendingsLock(store.memberId), work),
    send: (row) => sendOne(rows, row),
    now: Date.now,
    setTimer: startTimer,
    reportProblem,
  })
  store.onClose(sender.stop)
  return sender
}
