import { act, cleanup, renderHook } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CurrentUser } from '#contract/session.ts'
import { conversationDeleted } from '#contract/chat/chat-events.ts'
import { newMemberId } from '#src/offline/testing/device-for-test.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { reconnectChatNow } from '#src/data/realtime/chat-connection.ts'
import { conversationForTest, hashOf, messageForTest } from '#src/offline/chat-store/testing/chat-for-test.ts'
import { takeInMessage } from '#src/offline/chat-store/conversation-rows.ts'
import { openDeviceStore } from '#src/offline/db/open-device-store.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { deleteConversation, discardSending, readUpTo, retrySending, sendChatMessage } from './acts.ts'
import { useChatConnection } from './connection.ts'
import { useConversation, useConversations, type KnownConversation } from './conversations.ts'
import { onIncoming } from './incoming.ts'
import { useMessageLog } from './message-log.ts'
import { useStatus, useTyping } from './presence.ts'
import { searchChat } from './search.ts'
import { startChat } from './start-chat.ts'
import { PretendServer } from './testing/pretend-server.ts'
import { useUnreadConversations } from './unread.ts'

const pretend = vi.hoisted(() => ({ server: null as unknown }))
const server = new PretendServer()
pretend.server = server

vi.mock('#src/data/http/call.ts', () => ({
  call: (...input: Parameters<PretendServer['call']>) => (pretend.server as PretendServer).call(...input),
}))
vi.mock('#src/data/realtime/chat-socket.ts', () => ({
  chatSocketsAt:
    () =>
    (...input: Parameters<PretendServer['openChatSocket']>) =>
      (pretend.server as PretendServer).openChatSocket(...input),
}))
vi.mock('#src/data/session/session.ts', () => ({ getAccessToken: async () => 'token' }))

const hash = hashOf(1)
const other = hashOf(2)
let memberId: number

beforeEach(() => {
  memberId = newMemberId()
  server.begin(memberId, [
    conversationForTest(hash, 70, { unreadCount: 0, readSeq: 70 }),
    conversationForTest(other, 3, { unreadCount: 3 }),
  ])
  // Only the id matters here.
  sessionState.set({ kind: 'signedIn', self: { userId: memberId, role: 'active' } as CurrentUser, sessionId: null })
  startChat(new QueryClient())
})
afterEach(async () => {
  cleanup()
  act(() => sessionState.set({ kind: 'guest', reason: null }))
  await wipeDevice(memberId)
})
afterAll(() => vi.restoreAllMocks())

/** While the clock is stopped (`stopClock`), waiting does not advance it. */
const until = (check: () => void) => vi.waitFor(check, { interval: vi.isFakeTimers() ? 0 : 10 })

/**
 * From here on the app's timers fire only through `pass`. Work that only waits for the next turn of the event loop
 * continues: Dexie, the pretended server.
 */
function stopClock(): void {
  const nextTurn = globalThis.setTimeout
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const pause = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (callback: () => void, ms = 0) => (ms === 0 ? nextTurn(callback) : pause(callback, ms)))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

/** Reconnects without the usual pause (`create-chat-connection.test.ts`). */
function dropAndReconnect(meanwhile: () => void = () => undefined): void {
  act(() => server.dropConnection())
  meanwhile()
  act(reconnectChatNow)
}

function openLog() {
  const { result } = renderHook(() => ({ log: useMessageLog(hash), connection: useChatConnection() }))
  return {
    log: () => result.current.log,
    texts: () => result.current.log.messages.map(({ text }) => text),
    sendings: () => result.current.log.sendings.map(({ text, state, code }) => ({ text, state, code })),
    connected: () => until(() => expect(result.current.connection).toBe('connected')),
    offline: () => until(() => expect(result.current.connection).toBe('offline')),
  }
}

describe('sending', () => {
  it('[C-05] a message is sent at once, exactly once, and leaves nothing temporary behind', async () => {
    const shown = openLog()
    await shown.connected()
    await sendChatMessage(hash, { text: 'Hello' })
    await until(() => expect(shown.texts().at(-1)).toBe('Hello'))
    await until(() => expect(shown.sendings()).toEqual([]))
    expect(server.said).toHaveLength(1)
  })

  it('[C-05] [C-06] is shown as temporary after 200 ms, has failed after three seconds, and one tap sends it again: once, if it had arrived', async () => {
    const shown = openLog()
    await shown.connected()
    server.mood = 'lost'
    stopClock()
    await sendChatMessage(hash, { text: 'Slow' })
    await until(() => expect(shown.sendings()).toMatchObject([{ state: 'sending' }]))
    await until(() => expect(server.said).toHaveLength(1))
    pass(199)
    expect(shown.sendings()).toMatchObject([{ state: 'sending' }])
    pass(1)
    expect(shown.sendings()).toMatchObject([{ state: 'temporary' }])
    pass(2799)
    expect(shown.sendings()).toMatchObject([{ state: 'temporary' }])
    pass(1)
    await until(() => expect(shown.sendings()).toEqual([{ text: 'Slow', state: 'failed', code: 'failed_to_send_message' }]))
    server.mood = 'answering'
    // It had arrived: only its acknowledgement was lost.
    server.take()
    await retrySending(shown.log().sendings[0]?.clientId ?? '')
    await until(() => expect(shown.texts().filter((text) => text === 'Slow')).toHaveLength(1))
    await until(() => expect(shown.sendings()).toEqual([]))
    expect(new Set(server.said.map(({ payload }) => payload.client_id)).size).toBe(1)
    expect(server.talk.messages.get(hash)?.filter(({ text }) => text === 'Slow')).toHaveLength(1)
  })

  it('waits in order without a connection and is sent on reconnect', async () => {
    const shown = openLog()
    await shown.connected()
    act(() => server.dropConnection())
    for (const text of ['one', 'two', 'three']) await sendChatMessage(hash, { text })
    await until(() => expect(shown.sendings().map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']))
    act(reconnectChatNow)
    await shown.connected()
    await until(() => expect(shown.texts().slice(-3)).toEqual(['one', 'two', 'three']))
    expect(server.said.map(({ payload }) => payload.text)).toEqual(['one', 'two', 'three'])
  })

  it('being sent when the connection drops is sent again, and arrives once', async () => {
    const shown = openLog()
    await shown.connected()
    server.mood = 'silent'
    await sendChatMessage(hash, { text: 'Cut off' })
    await until(() => expect(server.said).toHaveLength(1))
    dropAndReconnect(() => (server.mood = 'answering'))
    await until(() => expect(shown.texts().filter((text) => text === 'Cut off')).toHaveLength(1))
    await until(() => expect(shown.sendings()).toEqual([]))
    expect(server.talk.messages.get(hash)?.filter(({ text }) => text === 'Cut off')).toHaveLength(1)
  })

  it('[C-05] a refused one shows why, and can be discarded', async () => {
    const shown = openLog()
    await shown.connected()
    server.mood = 'refusing'
    await sendChatMessage(hash, { text: 'No' })
    await until(() => expect(shown.sendings()).toEqual([{ text: 'No', state: 'failed', code: 'forbidden' }]))
    await discardSending(shown.log().sendings[0]?.clientId ?? '')
    await until(() => expect(shown.sendings()).toEqual([]))
  })
})

describe('receiving', () => {
  it('[C-12] a conversation opens with its newest messages, older ones load on request', async () => {
    const shown = openLog()
    await until(() => expect(shown.log()).toMatchObject({ hasOlder: true, isLoading: false }))
    expect(shown.texts()).toHaveLength(50)
    act(() => shown.log().loadOlder())
    await until(() => expect(shown.texts()).toHaveLength(70))
    await until(() => expect(shown.log()).toMatchObject({ hasOlder: false, isLoadingOlder: false }))
    expect(shown.texts()[0]).toBe('Message 1')
  })

  it('[C-12] scrolls far back with few messages in memory, to the newest at once, and to one place', async () => {
    server.begin(memberId, [conversationForTest(hash, 900)])
    const shown = openLog()
    const seqs = () => shown.log().messages.map(({ seq }) => seq)
    const reach = async (move: 'loadOlder' | 'loadNewer', isThere: () => boolean) => {
      while (!isThere()) {
        const before = shown.log().messages
        act(() => shown.log()[move]())
        await until(() => expect(shown.log().messages).not.toBe(before))
        expect(seqs()).toEqual(seqs().map((_, index) => (seqs()[0] ?? 0) + index))
        expect(seqs().length).toBeLessThanOrEqual(400)
      }
    }
    await until(() => expect(shown.log()).toMatchObject({ hasOlder: true, hasNewer: false }))
    await reach('loadOlder', () => seqs()[0] === 1)
    expect(shown.log()).toMatchObject({ hasNewer: true })
    server.tell('new message', { message: messageForTest(hash, 901), isRequest: false })
    await until(() => expect(shown.log().newest.at(-1)?.seq).toBe(901))
    expect(seqs()[0]).toBe(1)
    await reach('loadNewer', () => !shown.log().hasNewer)
    expect(seqs().at(-1)).toBe(901)
    act(() => shown.log().showPlace(300))
    await until(() => expect(seqs()).toContain(300))
    act(() => shown.log().showNewest())
    expect(seqs().at(-1)).toBe(901)
  })

  it('[C-12] older ones that failed to load are requested again on reconnect', async () => {
    const shown = openLog()
    await shown.connected()
    await until(() => expect(shown.texts()).toHaveLength(50))
    act(() => server.dropConnection())
    server.isFailing = true
    act(() => shown.log().loadOlder())
    await until(() => expect(shown.log().failure).not.toBeNull())
    server.isFailing = false
    act(reconnectChatNow)
    await until(() => expect(shown.texts()).toHaveLength(70))
    expect(shown.log().failure).toBeNull()
  })

  it('[C-12] nothing older than the member’s deletion is requested', async () => {
    server.begin(memberId, [conversationForTest(hash, 70, { clearedSeq: 60 })])
    server.talk.messages.set(
      hash,
      Array.from({ length: 10 }, (_, index) => messageForTest(hash, 61 + index)),
    )
    const shown = openLog()
    await until(() => expect(shown.texts()).toHaveLength(10))
    await until(() => expect(shown.log().hasOlder).toBe(false))
  })

  it('[C-08] lists, counts and listeners are notified of a new message', async () => {
    const heard = vi.fn()
    const stop = onIncoming(heard)
    const { result } = renderHook(() => ({ list: useConversations('inbox'), unread: useUnreadConversations(), line: useChatConnection() }))
    await until(() => expect(result.current.list.items.map(({ messagingHash }) => messagingHash)).toEqual([hash, other]))
    await until(() => expect(result.current).toMatchObject({ unread: 1, line: 'connected' }))
    server.tell('new message', { message: messageForTest(other, 4, { tmCreated: 1_900_000_000 }), isRequest: false })
    await until(() => expect(result.current.list.items[0]).toMatchObject({ messagingHash: other, unreadCount: 4 }))
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
  })

  it('[C-08] read messages are marked at once, and reported to the server once for several', async () => {
    const { result } = renderHook(() => ({ list: useConversations('inbox'), unread: useUnreadConversations() }))
    await until(() => expect(result.current.unread).toBe(1))
    // A slow machine could outlast the one-second pause between two marks.
    stopClock()
    await readUpTo(other, 1)
    await readUpTo(other, 2)
    expect(result.current.unread).toBe(1)
    await readUpTo(other, 3)
    await until(() => expect(result.current.unread).toBe(0))
    await until(() => expect(server.marked).toEqual([1]))
    pass(1000)
    await until(() => expect(server.marked).toEqual([1, 3]))
    await readUpTo(other, 3)
    expect(server.marked).toEqual([1, 3])
  })

  it('appears in this tab when another one stored it', async () => {
    const shown = openLog()
    await until(() => expect(shown.texts()).toHaveLength(50))
    const otherTab = await openDeviceStore(memberId)
    if (otherTab) await takeInMessage(otherTab, messageForTest(hash, 71, { text: 'From the other tab' }), 1)
    await until(() => expect(shown.texts().at(-1)).toBe('From the other tab'))
    otherTab?.close()
  })

  it('messages missed while disconnected are fetched on reconnect', async () => {
    const shown = openLog()
    await shown.connected()
    await until(() => expect(shown.texts()).toHaveLength(50))
    dropAndReconnect(() => {
      server.talk.messages.get(hash)?.push(messageForTest(hash, 71), messageForTest(hash, 72))
      server.talk.inbox[0] = conversationForTest(hash, 72)
    })
    await until(() => expect(shown.texts().slice(-2)).toEqual(['Message 71', 'Message 72']))
  })

  it('messages missed while disconnected are shown without a gap, however many', async () => {
    const shown = openLog()
    await shown.connected()
    await until(() => expect(shown.texts()).toHaveLength(50))
    dropAndReconnect(() => {
      for (let seq = 71; seq <= 200; seq += 1) server.talk.messages.get(hash)?.push(messageForTest(hash, seq))
      server.talk.inbox[0] = conversationForTest(hash, 200)
    })
    await until(() => expect(shown.texts().at(-1)).toBe('Message 200'))
    const { messages } = shown.log()
    const first = messages[0]?.seq ?? 0
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => first + index))
  })

  it('[C-09] typing is shown until the message arrives; presence comes over the connection', async () => {
    const { result } = renderHook(() => ({ typing: useTyping(hash), status: useStatus(2, 'offline'), line: useChatConnection() }))
    await until(() => expect(result.current.line).toBe('connected'))
    act(() => server.tell('typing', { messagingHash: hash, userId: 2, userName: 'Ada' }))
    expect(result.current.typing).toEqual([{ userId: 2, userName: 'Ada' }])
    act(() => server.tell('status update', { userId: 2, status: 'online' }))
    expect(result.current.status).toBe('online')
    act(() => server.tell('new message', { message: messageForTest(hash, 71), isRequest: false }))
    await until(() => expect(result.current.typing).toEqual([]))
  })

  it('a conversation opened from its list is shown at once, and to no other member later', async () => {
    const list = renderHook(() => useConversations('inbox'))
    await until(() => expect(list.result.current.items).toHaveLength(2))
    const seen: Array<number | null> = []
    const open = () => renderHook(() => void seen.push(useConversation(other).conversation?.unreadCount ?? null))
    open()
    expect(seen[0]).toBe(3)
    act(() => sessionState.set({ kind: 'guest', reason: null }))
    expect(seen.at(-1)).toBeNull()
  })

  it('[C-11] a deleted conversation disappears from every window at once', async () => {
    const { result } = renderHook(() => ({ list: useConversations('inbox'), one: useConversation(hash), log: useMessageLog(hash) }))
    await until(() => expect(result.current.one.conversation).not.toBeNull())
    await until(() => expect(result.current.log.messages).toHaveLength(50))
    await deleteConversation(hash, false)
    await until(() => expect(result.current.one).toMatchObject({ conversation: null, isLoading: false }))
    await until(() => expect(result.current.list.items.map(({ messagingHash }) => messagingHash)).toEqual([other]))
    await until(() => expect(result.current.log.messages).toEqual([]))
  })

  it('[C-10] a public chat the member was removed from is shown as not joined, also when the notification comes late', async () => {
    const room = hashOf(3)
    const outside = conversationForTest(room, 0, { kind: 'public', isPrivate: false, isJoined: false })
    server.talk.inbox.push({ ...outside, isJoined: true })
    const { result: line } = renderHook(() => useChatConnection())
    await until(() => expect(line.current).toBe('connected'))
    const inside = renderHook(() => useConversation(room))
    await until(() => expect(inside.result.current.conversation).toMatchObject({ isJoined: true }))
    server.talk.inbox.splice(-1, 1, outside)
    act(() => server.tell(conversationDeleted.name, { messagingHash: room }))
    await until(() => expect(inside.result.current).toMatchObject({ conversation: null, isLoading: false }))
    inside.unmount()

    const shown: KnownConversation[] = []
    renderHook(() => shown.push(useConversation(room)))
    await until(() => expect(shown.at(-1)?.conversation).toMatchObject({ isJoined: false }))
    shown.length = 0
    act(() => server.tell(conversationDeleted.name, { messagingHash: room }))
    await until(() => expect(shown.map(({ conversation }) => conversation)).toContain(null))
    await until(() => expect(shown.at(-1)?.conversation).toMatchObject({ isJoined: false }))
    expect(shown.filter(({ conversation, isLoading }) => !conversation && !isLoading)).toEqual([])
  })

  it('is found by its text', async () => {
    const shown = openLog()
    await until(() => expect(shown.texts()).toHaveLength(50))
    expect((await searchChat('66 MESSAGE')).map(({ message }) => message.seq)).toEqual([66])
  })
})

it('[S-18] signing out closes the connection and leaves nothing in memory', async () => {
  const { result } = renderHook(() => ({ list: useConversations('inbox'), log: useMessageLog(hash), line: useChatConnection() }))
  await until(() => expect(result.current.log.messages).toHaveLength(50))
  act(() => sessionState.set({ kind: 'guest', reason: null }))
  expect(result.current).toMatchObject({ list: { items: [] }, log: { messages: [] }, line: 'offline' })
  expect(await memberStore(memberId)).toBeNull()
})

it('work started while the store was still opening reports no problem once its member has signed out', async () => {
  // Another member, whose store nothing has opened yet.
  act(() => sessionState.set({ kind: 'signedIn', self: { userId: newMemberId(), role: 'active' } as CurrentUser, sessionId: null }))
  const reading = readUpTo(other, 3)
  act(() => sessionState.set({ kind: 'guest', reason: null }))
  await expect(reading).rejects.toMatchObject({ name: 'CallError', code: 'cancelled' })
})
