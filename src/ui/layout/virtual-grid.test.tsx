import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderUi } from '../testing/render-ui.tsx'
import { VirtualGrid, type VirtualGridProps } from './virtual-grid.tsx'

const videos = Array.from({ length: 5000 }, (_, index) => ({ id: index, title: `Video ${index}` }))
type Video = (typeof videos)[number]

function renderGrid(props: Partial<VirtualGridProps<Video>> = {}) {
  return renderUi(
    <VirtualGrid
      label="Videos"
      items={videos}
      itemKey={(video) => video.id}
      columns={3}
      estimatedHeight={200}
      renderItem={(video) => <div style={{ height: video.id % 6 === 0 ? 260 : 180 }}>{video.title}</div>}
      {...props}
    />,
  )
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Scrolls, lets React render the rows, and waits for the scroll correction after they are measured. */
async function scrollTo(top: number) {
  for (const step of [() => window.scrollTo(0, top), frame, frame]) {
    await act(async () => {
      await step()
      await frame()
      await frame()
    })
  }
}

/** The first video below the window's top edge, and its distance from it. */
function topItem(container: Element): [string, number] {
  const item = [...container.querySelectorAll('li > div')].find((row) => row.getBoundingClientRect().top >= 0)
  if (!item) throw new Error('No video is in the window yet.')
  return [item.textContent, item.getBoundingClientRect().top]
}

describe('VirtualGrid', () => {
  beforeEach(async () => {
    await page.viewport(1280, 800)
    window.scrollTo(0, 0)
  })
  afterEach(() => window.scrollTo(0, 0))

  it('keeps fewer than 300 nodes in the document for 5,000 items, whatever the scroll position', async () => {
    const { container } = renderGrid()
    await screen.findByText('Video 0')
    for (const top of [0, 60_000, document.documentElement.scrollHeight]) {
      await scrollTo(top)
      await waitFor(() => expect(container.querySelectorAll('li').length).toBeGreaterThan(6))
      expect(container.querySelectorAll('*').length).toBeLessThan(300)
    }
    expect(await screen.findByText('Video 4999')).toBeVisible()
  })

  it('reports an item’s position in the whole list to screen readers', async () => {
    renderGrid({ total: 9000 })
    const first = (await screen.findByText('Video 0')).closest('li')
    expect(first).toHaveAttribute('aria-posinset', '1')
    expect(first).toHaveAttribute('aria-setsize', '9000')
  })

  it('gives the first item two columns and two rows, and every other item its place once', async () => {
    const { container } = renderGrid({
      items: videos.slice(0, 200),
      isFirstLarge: true,
      renderItem: (video) => <div style={{ height: video.id === 0 ? 424 : 200 }}>{video.title}</div>,
    })
    await screen.findByText('Video 0')
    const [large, second, third, fourth] = [...container.querySelectorAll('li')].map((item) => item.getBoundingClientRect())
    expect(large?.width).toBeGreaterThan(1.9 * (second?.width ?? 0))
    // Beside it are two items, one above the other; the next row begins below it.
    expect([second?.left, second?.top]).toEqual([third?.left, large?.top])
    expect(fourth?.left).toBe(large?.left)
    expect(fourth?.top).toBeGreaterThan(large?.bottom ?? 0)
    const seen = new Set<string | undefined>()
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 400) {
      await scrollTo(top)
      for (const item of container.querySelectorAll('li')) seen.add(item.getAttribute('aria-posinset') ?? undefined)
    }
    expect(seen.size).toBe(200)
  })

  it('requests more near the end, once per length', async () => {
    const onEndReached = vi.fn()
    renderGrid({ items: videos.slice(0, 60), onEndReached })
    await screen.findByText('Video 0')
    expect(onEndReached).not.toHaveBeenCalled()
    await scrollTo(document.documentElement.scrollHeight)
    await waitFor(() => expect(onEndReached).toHaveBeenCalledTimes(1))
    await scrollTo(document.documentElement.scrollHeight - 900)
    await scrollTo(document.documentElement.scrollHeight)
    expect(onEndReached).toHaveBeenCalledTimes(1)
  })

  it('restores its scroll position, and starts at the top on a fresh visit', async () => {
    const first = renderGrid({ placeKey: 'videos' })
    await screen.findByText('Video 0')
    await scrollTo(40_000)
    const [shown, top] = await waitFor(() => topItem(first.container))
    first.unmount()
    window.scrollTo(0, 0)

    const again = renderGrid({ placeKey: 'videos' })
    // The same video at the same height of the window; the page's own offset may differ by the rows measured since.
    await waitFor(() => expect(Math.abs(screen.getByText(shown).getBoundingClientRect().top - top)).toBeLessThan(8))
    again.unmount()
    window.scrollTo(0, 0)

    history.replaceState({ visit: 'another' }, '')
    renderGrid({ placeKey: 'videos' })
    expect(await screen.findByText('Video 0')).toBeVisible()
    expect(window.scrollY).toBe(0)
  })
})
