import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { createNetworkState as CreateNetworkState } from './network.ts'

// The module creates the page's own state on import; here the browser always reports "online".
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('addEventListener', () => {})

let createNetworkState: typeof CreateNetworkState
beforeAll(async () => {
  ;({ createNetworkState } = await import('./network.ts'))
})

function setUp({ lastSyncMs = null }: { lastSyncMs?: number | null } = {}) {
  const browser = { isOnline: true, notify: () => {} }
  const server = { isReachable: true, probes: 0 }
  const clock = { nowMs: 1_000_000, timers: [] as Array<{ atMs: number; callback: () => void }> }
  const written: number[] = []
  const state = createNetworkState({
    isBrowserOnline: () => browser.isOnline,
    onBrowserChange: (listener) => void (browser.notify = listener),
    connectionKind: () => 'unknown',
    onConnectionChange: () => {},
    probe: async () => {
      server.probes += 1
      return server.isReachable
    },
    now: () => clock.nowMs,
    setTimer(callback, ms) {
      const timer = { atMs: clock.nowMs + ms, callback }
      clock.timers.push(timer)
      return () => void (clock.timers = clock.timers.filter((candidate) => candidate !== timer))
    },
    readLastSync: () => lastSyncMs,
    writeLastSync: (ms) => written.push(ms) > 0,
  })
  const advance = async (ms: number) => {
    clock.nowMs += ms
    const due = clock.timers.filter(({ atMs }) => atMs <= clock.nowMs)
    clock.timers = clock.timers.filter(({ atMs }) => atMs > clock.nowMs)
    for (const { callback } of due) callback()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { state, browser, server, clock, written, advance }
}

describe('the online state', () => {
  it('trusts a failed call more than the browser', () => {
    const { state, clock } = setUp()
    state.reportUnreached()
    expect(state.isOnline.get()).toBe(false)
    expect(state.details.get()).toMatchObject({ isOnline: false, sinceMs: clock.nowMs })
  })

  it('forgets a last answer that a wrong clock dated, and records the next one', () => {
    const { state, clock, written } = setUp({ lastSyncMs: 365 * 86_400_000 })
    expect(state.details.get().lastSyncMs).toBeNull()
    state.reportReached()
    expect(written).toEqual([clock.nowMs])
  })

  it('detects the connection again on its own, with probes at growing intervals', async () => {
    const { state, server, advance } = setUp()
    server.isReachable = false
    state.reportUnreached()
    await advance(2000)
    await advance(4000)
    expect(server.probes).toBe(2)
    await advance(2000)
    expect(server.probes).toBe(2)
    server.isReachable = true
    await advance(8000)
    expect(state.isOnline.get()).toBe(true)
  })

  it('sends no probe while the browser itself reports offline', async () => {
    const { state, browser, server, advance } = setUp()
    browser.isOnline = false
    browser.notify()
    expect(state.isOnline.get()).toBe(false)
    state.reportUnreached()
    await advance(60_000)
    expect(server.probes).toBe(0)
    browser.isOnline = true
    browser.notify()
    expect(state.isOnline.get()).toBe(true)
  })

  it('remembers when the server last answered, without writing at every answer', () => {
    const { state, clock, written } = setUp()
    state.reportReached()
    clock.nowMs += 1000
    state.reportReached()
    expect(written).toEqual([1_000_000])
    expect(state.details.get().lastSyncMs).toBe(1_000_000)
  })
})
