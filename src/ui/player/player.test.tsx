// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient module of our own; the tests' project sees only what is imported.
/// <reference path="./stream/hls-light.d.ts" />
import { screen, waitFor } from '@testing-library/react'
import Hls from 'hls.js/light'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { limits } from '#tests/harness/limits.ts'
import { findBarriers, renderUi } from '../testing/render-ui.tsx'
import type { PlayerGrant, PlayerSource } from './player-source.ts'
import type { PlayerProps } from './player-props.ts'
import { Player } from './player.tsx'

const fixture = '/src/ui/player/fixtures/video/'
/** The test server answers every path with a page, except one whose address it cannot parse: 404, as for an expired path. */
const refusedByTheServer = '/%ZZ/'
const nowSeconds = () => Date.now() / 1000
const lasting = (seconds: number, prefix = fixture): PlayerGrant => ({ prefix, expiresAt: nowSeconds() + seconds })

function source(getPrefix: PlayerSource['getPrefix'] = async () => lasting(300), more: Partial<PlayerSource> = {}): PlayerSource {
  return { key: 'video-7', getPrefix, sprites: 'sprites.vtt', ...more }
}

function renderPlayer(props: Partial<PlayerProps> = {}) {
  return renderUi(<Player source={source()} title="Column wraps" durationSeconds={12} {...props} />)
}

function video(): HTMLVideoElement {
  const element = document.querySelector('video')
  if (!element) throw new Error('There is no video element.')
  element.muted = true
  return element
}

const loaded = () => waitFor(() => expect(video().readyState).toBeGreaterThanOrEqual(2))
const at = (seconds: number) => waitFor(() => expect(Math.abs(video().currentTime - seconds)).toBeLessThan(0.6))

async function play() {
  await loaded()
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => expect(video().paused).toBe(false))
}

async function qualitiesOffered(timeout: number = limits.expectation): Promise<string[]> {
  await userEvent.click(screen.getByRole('button', { name: 'Quality' }))
  const items = await screen.findAllByRole('menuitemradio', undefined, { timeout })
  const names = items.map((item) => item.querySelector('span > span')?.textContent ?? '')
  await userEvent.keyboard('{Escape}')
  return names
}

describe('Player', () => {
  beforeEach(() => page.viewport(1280, 800))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    delete document.documentElement.dataset['discreet']
  })

  it('[V-14] plays a video, from the position where it was left', async () => {
    renderPlayer({ startSeconds: 6 })
    await loaded()
    expect(video().currentTime).toBeCloseTo(6, 0)
    await play()
    await waitFor(() => expect(video().currentTime).toBeGreaterThan(6.2))
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  it('pressing Play does not interrupt loading: the video would wait for ever', async () => {
    const startLoad = vi.spyOn(Hls.prototype, 'startLoad')
    renderPlayer()
    await loaded()
    startLoad.mockClear()
    await play()
    await waitFor(() => expect(video().currentTime).toBeGreaterThan(0.2))
    expect(startLoad).not.toHaveBeenCalled()
  })

  it('with data saving, pressing Play loads the video', async () => {
    const startLoad = vi.spyOn(Hls.prototype, 'startLoad')
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, {
        get: (target, name) => (name === 'connection' ? { saveData: true } : Reflect.get(target, name)),
        has: (target, name) => name === 'connection' || name in target,
      }),
    )
    renderPlayer()
    await userEvent.click(await screen.findByRole('button', { name: 'Play' }))
    await waitFor(() => expect(startLoad).toHaveBeenCalledTimes(1))
  })

  it('seeks with each step of the slider by a screen reader or a key', async () => {
    renderPlayer()
    await loaded()
    screen.getByRole('slider', { name: 'Seek' }).focus()
    await userEvent.keyboard('{PageUp}')
    await waitFor(() => expect(video().currentTime).toBeGreaterThan(0.5))
  })

  it('reacts to the keyboard: k, arrows, j and l, digits, volume, mute and speed', async () => {
    renderPlayer({ startSeconds: 5 })
    await loaded()
    await userEvent.keyboard('l')
    await at(12)
    await userEvent.keyboard('{ArrowLeft}')
    await at(7)
    await userEvent.keyboard('5')
    await at(6)
    await userEvent.keyboard('>')
    expect(video().playbackRate).toBe(1.25)
    screen.getByRole('button', { name: 'Play' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(video().volume).toBeLessThan(1)
    await userEvent.keyboard('k')
    await waitFor(() => expect(video().paused).toBe(false))
  })

  it('replaces a path that is about to expire or has stopped working without interruption', async () => {
    const getPrefix = vi
      .fn<PlayerSource['getPrefix']>()
      .mockImplementationOnce(async () => lasting(300, refusedByTheServer))
      .mockImplementationOnce(async () => lasting(0.01))
      .mockImplementation(async () => lasting(300))
    renderPlayer({ source: source(getPrefix) })
    await play()
    await waitFor(() => expect(video().buffered.length > 0 && video().buffered.end(0)).toBeGreaterThan(11))
    expect(getPrefix.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the server’s message for why a video is no longer provided', async () => {
    const refused = Object.assign(new Error('The owner hasn’t shared this video with you.'), { code: 'play_not_allowed' })
    renderPlayer({ source: source(() => Promise.reject(refused)) })
    expect(await screen.findByText('The owner hasn’t shared this video with you.', undefined)).toBeVisible()
  })

  it('continues at the same position with better renditions when they appear', async () => {
    const getPrefix = vi
      .fn<PlayerSource['getPrefix']>()
      .mockImplementationOnce(async () => lasting(0.1, '/src/ui/player/fixtures/video-at-first/'))
      .mockImplementation(async () => lasting(300))
    const props = { source: source(getPrefix), title: 'Column wraps', startSeconds: 4 }
    const { rerender } = renderUi(<Player {...props} revision={1} />)
    await play()
    // Slowly, so that a busy machine does not reach the end of the video before the better renditions appear.
    Object.assign(video(), { defaultPlaybackRate: 0.25, playbackRate: 0.25 })
    expect(await qualitiesOffered()).toEqual(['Automatic', '36p'])
    const place = video().currentTime

    rerender(<Player {...props} revision={2} />)
    await waitFor(async () => expect(await qualitiesOffered(limits.look)).toEqual(['Automatic', '72p', '36p']), { interval: 500 })
    await waitFor(() => expect(video().currentTime).toBeGreaterThan(place))
    expect(video().paused).toBe(false)
    expect(video().currentTime).toBeLessThan(11)
  })

  it('[V-14] previews a position in the video with its thumbnail and time', async () => {
    renderPlayer()
    await loaded()
    await userEvent.hover(screen.getByRole('slider', { name: 'Seek' }), { position: { x: 900, y: 10 } })
    await waitFor(() => expect(document.querySelector('[style*="blob:"]')).not.toBeNull())
  })

  it('[V-14] shows the viewer’s name when the owner requested it', async () => {
    renderPlayer({ overlayText: 'tarhand 20 Nov 2026 192.0.2.7' })
    expect(screen.getByText('tarhand 20 Nov 2026 192.0.2.7')).toBeInTheDocument()
  })

  it('reports its position on pause, and never an unknown position', async () => {
    const onPosition = vi.fn()
    renderPlayer({ startSeconds: 3, onPosition })
    await play()
    await waitFor(() => expect(video().currentTime).toBeGreaterThan(3.2))
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(onPosition).toHaveBeenCalled())
    for (const [seconds] of onPosition.mock.calls) expect(seconds).toBeGreaterThanOrEqual(3)
  })

  it('passes a neutral title to the operating system', async () => {
    renderPlayer({ title: 'Column wraps' })
    await play()
    await waitFor(() => expect(navigator.mediaSession.metadata?.title).toBe('Ropewalk'))
  })

  it('is blurred in discreet mode until it is tapped', async () => {
    document.documentElement.dataset['discreet'] = ''
    renderPlayer()
    expect(getComputedStyle(video()).filter).toContain('blur')
    await userEvent.click(screen.getByRole('button', { name: 'Show the video' }))
    expect(getComputedStyle(video()).filter).toBe('none')
  })

  it('offers no choice of quality where the browser’s own player chooses', async () => {
    vi.stubGlobal('MediaSource', undefined)
    vi.stubGlobal('ManagedMediaSource', undefined)
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    renderPlayer()
    expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Quality' })).toBeNull()
  })

  it('shows "Videos do not play" with help where the browser cannot play them', async () => {
    vi.stubGlobal('MediaSource', undefined)
    vi.stubGlobal('ManagedMediaSource', undefined)
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
    renderPlayer()
    expect(await screen.findByRole('heading', { name: 'Videos do not play' })).toBeVisible()
    expect(screen.getByText(/Chrome, Edge, Firefox or Safari/)).toBeVisible()
  })

  it('has no accessibility violations', async () => {
    const { container } = renderPlayer()
    await loaded()
    expect(await findBarriers(container)).toEqual([])
  })
})
