/** The fake server that replaces the network in component tests, and a member signed in to it. */
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { logClientError } from '#contract/site/site.ts'
import { groups } from '#contract/roles.ts'
import { refreshAccessToken, self } from '#contract/session.ts'
import { provideCredentials } from '#src/data/http/credentials.ts'
import { onRequestEvent } from '#src/data/http/request-events.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { currentMemberId, sessionState, setGuest, setSignedIn } from '#src/data/session/session-state.ts'
import { newMemberId } from '#src/offline/testing/device-for-test.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { networkState } from '#src/platform/network.ts'
import { dismissNotice, noticeStore } from '#src/ui/feedback/notify.ts'
import { presentCurrentUser } from '#tests/fake/domains/account.ts'
import { FakeServer } from '#tests/fake/fake-server.ts'
import { World, type FakeMember } from '#tests/fake/world.ts'

export type TestRole = 'guest' | 'registered' | 'member' | 'sponsor' | 'vendor' | 'model' | 'staff' | 'admin'

export interface TestServer extends Pick<FakeServer, 'answer' | 'refuse' | 'hold' | 'requestsOf' | 'world'> {
  /** Signs in a new member of this role. Without this call, the caller is a guest. */
  readonly signedInAs: (role: Exclude<TestRole, 'guest'>, given?: Partial<Omit<FakeMember, 'id'>>) => FakeMember
  /** Signs in a member of the world, after another one: what the app knew of that one is forgotten. */
  readonly signInInstead: (member: FakeMember) => void
  /** Disconnects the network: nothing is answered, and the browser reports being offline. */
  readonly cut: () => void
  readonly reconnect: () => void
}

onRequestEvent('reached', (isReached) => (isReached ? networkState.reportReached() : networkState.reportUnreached()))

/**
 * Call once, at the top of a file. Every test gets a server and a device of its own. A test fails if a request had no declared
 * answer, if an answer violated the contract, or if anything was logged to the console.
 */
export function fakeServer(): TestServer {
  let server = new FakeServer(new World())
  let member: FakeMember | null = null
  const noise: string[] = []

  beforeEach(() => {
    server = new FakeServer(new World({ firstId: newMemberId() }))
    noise.length = 0
    hearReports(server, noise)
    hearConsole(noise)
    // Stays in place between tests, where the app is still running, so that no request reaches a real network.
    globalThis.fetch = (input, init) => send(server, new Request(input, init))
  })

  afterEach(async () => {
    act(dismissNotices)
    cleanup()
    setGuest(null)
    queryClient.clear()
    if (member) await wipeDevice(member.id)
    member = null
    setOnline(true)
    // An unreachable server is probed until it answers, which would continue in the next test.
    networkState.reportReached()
    vi.restoreAllMocks()
    // Joined to one text each, because CI's summary shows only the length of an array.
    expect(server.faults.join('\n'), 'requests without an answer, and answers outside the contract').toBe('')
    expect(noise.join('\n'), 'words on the console').toBe('')
  })

  function signedInAs(role: Exclude<TestRole, 'guest'>, given: Partial<Omit<FakeMember, 'id'>> = {}): FakeMember {
    const groupId = role === 'member' ? groups.free : groups[role]
    return signIn(server.world.addMember({ groupId, ...given }))
  }

  function signIn(signedIn: FakeMember): FakeMember {
    member = signedIn
    const token = server.openSession(signedIn)
    provideToken(token)
    // Workers and sockets would contact a real server, which does not exist here, so they get no token.
    server.refuse(refreshAccessToken, 'server_error')
    setSignedIn({ self: v.parse(self, presentCurrentUser(signedIn)), sessionId: null })
    return signedIn
  }

  return {
    get world() {
      return server.world
    },
    answer: (endpoint, answer) => server.answer(endpoint, answer),
    refuse: (endpoint, code, details) => server.refuse(endpoint, code, details),
    hold: (endpoint) => server.hold(endpoint),
    requestsOf: (endpoint) => server.requestsOf(endpoint),
    signedInAs,
    signInInstead(other) {
      cleanup()
      queryClient.clear()
      signIn(other)
    },
    cut() {
      server.cut()
      setOnline(false)
    },
    reconnect() {
      server.reconnect()
      setOnline(true)
    },
  }
}

/** Valid for the whole test: when it was refused, the session has ended. */
function provideToken(token: string): void {
  provideCredentials({
    memberId: currentMemberId,
    currentToken: () => token,
    canRefresh: () => sessionState.get().kind === 'signedIn',
    refresh: async () => null,
    end() {
      const wasSignedIn = sessionState.get().kind === 'signedIn'
      setGuest('ended')
      return wasSignedIn
    },
  })
}

/** An aborted request is rejected, as with the browser's own `fetch`. */
function send(server: FakeServer, request: Request): Promise<Response> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  request.signal.addEventListener('abort', () => reject(request.signal.reason))
  return Promise.race([server.handle(request), aborted])
}

function setOnline(isOnline: boolean): void {
  if (navigator.onLine === isOnline) return
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(isOnline)
  // The query client reads it once, when the app starts, which is before every test here.
  onlineManager.setOnline(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** A notice of a refusal stays until it is closed, and would delay those of the next test. */
function dismissNotices(): void {
  const stop = noticeStore.subscribe(() => undefined)
  for (let notice = noticeStore.current(); notice; notice = noticeStore.current()) dismissNotice(notice.id)
  stop()
}

function hearConsole(noise: string[]): void {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      // Work interrupted by the wipe after the previous test (see `hearReports`) may be reported while the network is disconnected.
      if (words[0] === 'client log' && !navigator.onLine) return
      noise.push(words.map(String).join(' '))
    })
}

/** Problems that the app reports to the server's log. */
function hearReports(server: FakeServer, noise: string[]): void {
  server.answer(logClientError, ({ entries }) => {
    const problems = entries.filter(({ message }) => !isOfTestBefore(message, server.world))
    noise.push(...problems.map(({ message }) => `reported: ${message}`))
    return {}
  })
}

/** The wipe after a test interrupts writes to the device, which may be reported while the next test runs. */
function isOfTestBefore(message: string, world: World): boolean {
  const [, memberId] = /^Answers of member (\d+) were touched/.exec(message) ?? []
  return message.startsWith('DatabaseClosedError') || (memberId !== undefined && !world.members.has(Number(memberId)))
}
