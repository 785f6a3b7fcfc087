import { describe, expect, it, vi } from 'vitest'
import { createObservable } from '#src/lib/observable.ts'
import type { BusyReason } from './busy.ts'
import { createUpdates, versionAddress, type UpdatePorts } from './updates.ts'

vi.mock('./network.ts', () => ({ networkState: {} }))

/** A worker registration controlled by the tests: a newer worker arrives and takes over when they say so. */
function createRegistration() {
  let waitingListener = () => {}
  let takeOverListener = () => {}
  const state = { hasWaiting: false, updates: 0, skips: 0 }
  return {
    state,
    port: {
      update: async () => void (state.updates += 1),
      hasWaiting: () => state.hasWaiting,
      onWaiting: (listener: () => void) => void (waitingListener = listener),
      onTakeOver: (listener: () => void) => void (takeOverListener = listener),
      skipWaiting: () => void (state.skips += 1),
    },
    arrive() {
      state.hasWaiting = true
      waitingListener()
    },
    takeOver() {
      state.hasWaiting = false
      takeOverListener()
    },
  }
}

function setUp({ withWorker = true } = {}) {
  const server = { build: 'A', isReachable: true, answer: null as unknown }
  const registration = createRegistration()
  const busy = createObservable<ReadonlySet<BusyReason>>(new Set())
  const isOnline = createObservable(true)
  const clock = { nowMs: 1_000_000, timers: [] as Array<{ atMs: number; callback: () => void }> }
  let reloadedAtMs = 0
  const reload = vi.fn()
  const reloadFromOutside = vi.fn(async () => server.isReachable)
  const ports: UpdatePorts = {
    build: 'A',
    fetchVersion: async () => {
      if (!server.isReachable) throw new TypeError('no line')
      return server.answer ?? { build: server.build, builtAt: 'now' }
    },
    registration: withWorker ? registration.port : null,
    isOnline,
    busy,
    now: () => clock.nowMs,
    setTimer(callback, ms) {
      clock.timers.push({ atMs: clock.nowMs + ms, callback })
      return () => {}
    },
    reload,
    reloadFromOutside,
    lastReloadMs: { read: () => reloadedAtMs, write: (ms) => void (reloadedAtMs = ms) },
  }
  const updates = createUpdates(ports)
  const advance = (ms: number) => {
    clock.nowMs += ms
    for (const timer of clock.timers.filter(({ atMs }) => atMs <= clock.nowMs)) timer.callback()
    clock.timers = clock.timers.filter(({ atMs }) => atMs > clock.nowMs)
  }
  const deploy = async () => {
    server.build = 'B'
    await updates.check()
  }
  return { updates, ports, server, registration, busy, isOnline, reload, reloadFromOutside, advance, deploy }
}

describe('watching for new builds', () => {
  it('[PW-03] reports its state in five words', async () => {
    const { updates, server, registration, deploy } = setUp()
    expect(updates.state.get()).toBe('not-enabled')
    await updates.check()
    expect(updates.state.get()).toBe('current')
    server.isReachable = false
    await updates.check()
    expect(updates.state.get()).toBe('error')
    server.isReachable = true
    await deploy()
    expect(updates.state.get()).toBe('loading')
    registration.arrive()
    expect(updates.state.get()).toBe('outdated')
    expect(updates.isOffered.get()).toBe(true)
  })

  it('is outdated when another tab runs a newer build, whatever the server reports, and reloads when the member agrees', async () => {
    const { updates, reload } = setUp()
    await updates.check()
    updates.reportNewer()
    await updates.check()
    expect(updates.state.get()).toBe('outdated')
    expect(updates.isOffered.get()).toBe(true)
    expect(reload).not.toHaveBeenCalled()
    updates.accept()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('does not go back: an older build on a server that is not updated yet is ignored', async () => {
    const { updates, server, registration, reload } = setUp()
    server.build = '9'
    await updates.check()
    expect(updates.state.get()).toBe('current')
    expect(registration.state.updates).toBe(0)
    updates.accept()
    expect(reload).not.toHaveBeenCalled()
  })

  it('a page in place of version.json is not a new version', async () => {
    const { updates, server, registration } = setUp()
    server.answer = '<!doctype html>'
    await updates.check()
    expect(updates.state.get()).toBe('error')
    expect(registration.state.updates).toBe(0)
  })

  it('[PW-03] offers nothing before the new build is on the device, so that a reload shows it', async () => {
    const { updates, registration, deploy } = setUp()
    await deploy()
    expect(registration.state.updates).toBe(1)
    expect(updates.isOffered.get()).toBe(false)
    updates.accept()
    registration.arrive()
    expect(updates.isOffered.get()).toBe(true)
  })

  it('works without a service worker', async () => {
    const { updates, reload, deploy } = setUp({ withWorker: false })
    await deploy()
    updates.accept()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('finds a worker that was waiting before this page opened', async () => {
    const { updates, registration } = setUp()
    registration.state.hasWaiting = true
    await updates.check()
    expect(updates.isOffered.get()).toBe(true)
  })
})

describe('activities that an update must not interrupt', () => {
  const reasons: BusyReason[] = ['upload', 'payment', 'playback', 'unsentText']
  it.each(reasons)('[U-10] [PW-04] [T-19] is not offered while busy with %s, and is offered afterwards', async (reason) => {
    const { updates, registration, busy, deploy } = setUp()
    busy.set(new Set([reason]))
    await deploy()
    registration.arrive()
    expect(updates.isOffered.get()).toBe(false)
    busy.set(new Set())
    expect(updates.isOffered.get()).toBe(true)
  })

  it('[PW-04] a prompt already shown disappears when an activity starts', async () => {
    const { updates, registration, busy, reload, deploy } = setUp()
    await deploy()
    registration.arrive()
    busy.set(new Set(['payment']))
    expect(updates.isOffered.get()).toBe(false)
    updates.accept()
    expect(registration.state.skips).toBe(0)
    expect(reload).not.toHaveBeenCalled()
  })

  it('[PW-04] an upload that starts between acceptance and take-over keeps the page', async () => {
    const { updates, registration, busy, reload, deploy } = setUp()
    await deploy()
    registration.arrive()
    updates.accept()
    busy.set(new Set(['upload']))
    registration.takeOver()
    expect(reload).not.toHaveBeenCalled()
    busy.set(new Set())
    expect(updates.isOffered.get()).toBe(true)
  })

  it('[S-25] never reloads while offline', async () => {
    const { updates, registration, isOnline, reload, deploy } = setUp()
    await deploy()
    registration.arrive()
    isOnline.set(false)
    expect(updates.isOffered.get()).toBe(false)
    updates.accept()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('[S-25] accepting an update', () => {
  it('lets the new worker take over, then reloads once', async () => {
    const { updates, registration, reload, advance, deploy } = setUp()
    await deploy()
    registration.arrive()
    updates.accept()
    updates.accept()
    expect(registration.state.skips).toBe(1)
    expect(reload).not.toHaveBeenCalled()
    registration.takeOver()
    expect(reload).toHaveBeenCalledOnce()
    advance(4000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('leaves the app for the reload when the new worker does not take over', async () => {
    const { updates, registration, reload, reloadFromOutside, advance, deploy } = setUp()
    await deploy()
    registration.arrive()
    updates.accept()
    advance(4000)
    await vi.waitFor(() => expect(reloadFromOutside).toHaveBeenCalledOnce())
    expect(reload).not.toHaveBeenCalled()
  })

  it('offers the update again when the server is unavailable at that moment', async () => {
    const { updates, server, registration, reload, advance, deploy } = setUp()
    await deploy()
    registration.arrive()
    updates.accept()
    server.isReachable = false
    advance(4000)
    await vi.waitFor(() => expect(updates.isOffered.get()).toBe(true))
    updates.accept()
    expect(registration.state.skips).toBe(2)
    expect(reload).not.toHaveBeenCalled()
  })

  it('an acceptance that was put off causes no reload later', async () => {
    const { updates, registration, busy, reload, reloadFromOutside, advance, deploy } = setUp()
    await deploy()
    registration.arrive()
    updates.accept()
    busy.set(new Set(['upload']))
    registration.takeOver()
    busy.set(new Set())
    advance(4000)
    expect([reload, reloadFromOutside].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    expect(updates.isOffered.get()).toBe(true)
  })

  it('reloads at most once in ten seconds, even when the server keeps naming another build', async () => {
    const { updates, ports, server, reload, advance } = setUp({ withWorker: false })
    server.build = 'B'
    await updates.check()
    updates.accept()
    // The page after the reload: still the old build, with the same record of the reload.
    const next = createUpdates(ports)
    await next.check()
    next.accept()
    expect(reload).toHaveBeenCalledOnce()
    advance(10_000)
    next.accept()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('acceptance in another tab does not reload this one: it offers the update', async () => {
    const { updates, registration, reload, deploy } = setUp()
    await deploy()
    registration.arrive()
    registration.takeOver()
    expect(reload).not.toHaveBeenCalled()
    expect(updates.isOffered.get()).toBe(true)
    updates.accept()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('"later" hides the prompt for an hour', async () => {
    const { updates, registration, advance, deploy } = setUp()
    await deploy()
    registration.arrive()
    updates.postpone()
    expect(updates.isOffered.get()).toBe(false)
    advance(59 * 60_000)
    await updates.check()
    expect(updates.isOffered.get()).toBe(false)
    advance(60_000)
    expect(updates.isOffered.get()).toBe(true)
  })
})

it('[PW-03] the version is fetched relative to the page, with a timestamp, wherever the app is served from', () => {
  expect(versionAddress('https://club.example/#/videos', 5)).toBe('https://club.example/version.json?timestamp=5')
  expect(versionAddress('https://club.example/app/?from=mail#/videos', 6)).toBe('https://club.example/app/version.json?timestamp=6')
})
