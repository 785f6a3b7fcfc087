import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AppFrame } from '../layout/app-frame.tsx'
import { findBarriers, renderUi } from '../testing/render-ui.tsx'
import { dismissNotice, noticeStore, notify } from './notify.ts'
import { Toaster } from './toaster.tsx'

const say = (notice: Parameters<typeof notify>[0]) => act(() => void notify(notice))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function colorOf(token: string): string {
  const probe = document.createElement('div')
  probe.style.backgroundColor = `var(${token})`
  document.body.append(probe)
  const color = getComputedStyle(probe).backgroundColor
  probe.remove()
  return color
}

function groundOf(text: string): string {
  let element: Element | null = screen.getByText(text)
  while (element && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)') element = element.parentElement
  return element ? getComputedStyle(element).backgroundColor : ''
}

describe('Toaster', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    renderUi(<Toaster />)
  })
  afterEach(() => {
    for (let notice = noticeStore.current(); notice; notice = noticeStore.current()) dismissNotice(notice.id)
    vi.useRealTimers()
  })

  it('[NT-05] shows "Okay!" on green after a success', () => {
    say({ tone: 'success' })
    expect(screen.getByRole('status')).toHaveTextContent('Okay!')
    expect(groundOf('Okay!')).toBe(colorOf('--positive-soft'))
  })

  it('[NT-05] shows the default sentence on red after a failure', () => {
    say({ tone: 'error' })
    const words = 'Something went wrong. Please try again later or contact us.'
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(groundOf(words)).toBe(colorOf('--danger-soft'))
  })

  it('[NT-06] lists each field by name, followed by its messages', () => {
    say({ tone: 'error', fields: { title: ['Write a title.'], cats: ['Choose an action.', 'Choose a genre.'] } })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'title: Write a title.',
      'cats: Choose an action. Choose a genre.',
    ])
  })

  it('disappears after five seconds, but not while it is pointed at', async () => {
    say({ tone: 'success', text: 'Saved for offline' })
    await pass(4999)
    expect(screen.getByText('Saved for offline')).toBeVisible()
    fireEvent.pointerEnter(screen.getByText('Saved for offline'))
    await pass(20_000)
    expect(screen.getByText('Saved for offline')).toBeVisible()
    fireEvent.pointerLeave(screen.getByText('Saved for offline'))
    await pass(5000)
    expect(screen.queryByText('Saved for offline')).toBeNull()
  })

  it('keeps an error until it is closed, one notice at a time; the next one waits for it', async () => {
    say({ tone: 'error', text: 'Not sent.' })
    say({ tone: 'success', text: 'Saved.' })
    await pass(60_000)
    expect(screen.getByText('Not sent.')).toBeVisible()
    expect(screen.queryByText('Saved.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Not sent.')).toBeNull()
    expect(screen.getByText('Saved.')).toBeVisible()
  })

  it('is replaced by a newer notice, and runs its action once', () => {
    const onPress = vi.fn()
    say({ tone: 'plain', text: 'First' })
    say({ tone: 'plain', text: 'Removed', action: { label: 'Undo', onPress } })
    expect(screen.queryByText('First')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onPress).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Removed')).toBeNull()
  })

  it('has no accessibility violations', async () => {
    say({ tone: 'error', fields: { title: ['Write a title.'] } })
    vi.useRealTimers()
    expect(await findBarriers()).toEqual([])
  })
})

it.each([
  ['above the tab bar', <nav key="nav">Home</nav>],
  ['at the top, where there is no tab bar', null],
])('an error that stays %s covers nothing that cannot be scrolled out from under it', async (_where, bar) => {
  await page.viewport(390, 600)
  renderUi(
    <>
      <AppFrame rail={null} tabBar={bar}>
        <div data-content style={{ blockSize: '900px' }} />
      </AppFrame>
      <Toaster />
    </>,
  )
  const id = notify({ tone: 'error', text: 'The server didn’t respond. Nothing you typed is lost. Try again.' })
  const card = (await screen.findByRole('alert')).firstElementChild
  const content = document.querySelector('[data-content]')
  if (!card || !content) throw new Error('Nothing is shown.')
  await vi.waitFor(() => {
    scrollTo(0, bar ? document.documentElement.scrollHeight : 0)
    const [box, place] = [content.getBoundingClientRect(), card.getBoundingClientRect()]
    if (bar) expect(box.bottom).toBeLessThanOrEqual(place.top)
    else expect(box.top).toBeGreaterThanOrEqual(place.bottom)
  })
  act(() => dismissNotice(id))
  expect(document.documentElement.style.getPropertyValue('--notice')).toBe('')
})

it('is rendered before the notices that waited for it, so that a screen reader announces them too', async () => {
  const id = notify({ tone: 'error', text: 'Came too early' })
  const heard: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (target instanceof Element && target.role === 'alert') heard.push(...[...addedNodes].map((node) => node.textContent ?? ''))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  renderUi(<Toaster />)
  await vi.waitFor(() => expect(heard).toEqual(['Came too early']))
  observer.disconnect()
  act(() => dismissNotice(id))
})
