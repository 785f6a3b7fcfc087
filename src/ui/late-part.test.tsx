import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PartFailed } from './feedback/part-failed.tsx'
import { latePart } from './late-part.tsx'
import { renderUi } from './testing/render-ui.tsx'

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>
}

/** Fails the given number of times, then returns the part. */
function failing(times: number) {
  const load = vi.fn<() => Promise<ComponentType<{ name: string }>>>()
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(new Error('Not here.'))
  return load.mockResolvedValue(Greeting)
}

describe('latePart', () => {
  it('shows the placeholder until the part has loaded', async () => {
    const Part = latePart(failing(0), { Waiting: ({ name }) => <p>Soon, {name}</p> })
    renderUi(<Part name="Ida" />)
    expect(screen.getByText('Soon, Ida')).toBeVisible()
    expect(await screen.findByText('Hello Ida')).toBeVisible()
  })

  it('leaves the screen unchanged when the part fails to load, and retries when the connection may be back', async () => {
    const load = failing(2)
    const Part = latePart(load)
    renderUi(
      <>
        <p>The screen</p>
        <Part name="Ida" />
      </>,
    )
    // Listeners are added a moment after the failure.
    for (const [hope, times] of [
      ['online', 2],
      ['hashchange', 3],
    ] as const) {
      await vi.waitFor(() => (dispatchEvent(new Event(hope)), expect(load).toHaveBeenCalledTimes(times)))
      expect(screen.getByText('The screen')).toBeVisible()
    }
    expect(await screen.findByText('Hello Ida')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('reports the failure where the part was requested, with a button to retry', async () => {
    const Part = latePart(failing(1), { Missing: PartFailed })
    renderUi(<Part name="Ida" />)
    expect(await screen.findByText('Part of the app couldn’t load. Nothing you typed is lost.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Hello Ida')).toBeVisible()
  })

  it('loads once for all its places', async () => {
    const load = failing(0)
    const Part = latePart(load)
    const { unmount } = renderUi(<Part name="Ida" />)
    await screen.findByText('Hello Ida')
    unmount()
    renderUi(<Part name="Tom" />)
    expect(screen.getByText('Hello Tom')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
  })
})
