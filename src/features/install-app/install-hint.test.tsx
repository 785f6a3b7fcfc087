import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeDeviceSetting } from '#src/platform/device-settings.ts'
import { watchInstall } from '#src/platform/install.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { InstallHint } from './install-hint.tsx'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

beforeEach(() => {
  writeDeviceSetting('visits', '4')
  writeDeviceSetting('install-dismissed', '0')
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const openSteps = () => fireEvent.click(screen.getByRole('button', { name: 'Show me how' }))

it('[PW-01] where the browser can install, the hint opens its prompt, and disappears once the app is installed', async () => {
  watchInstall()
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  renderUi(<InstallHint />)
  expect(screen.queryByText(/home screen/)).toBeNull()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(offer))
  expect(offer.defaultPrevented, 'the browser shows no bar of its own').toBe(true)
  openSteps()
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  await vi.waitFor(() => expect(screen.queryByText(/home screen/)).toBeNull())
  expect(prompt).toHaveBeenCalledOnce()
})

it('[PW-01] on an iPhone, which has no prompt, it names the steps', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
  watchInstall()
  renderUi(<InstallHint />)
  openSteps()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Share'),
    expect.stringContaining('Add to Home Screen'),
    expect.stringContaining('Tap “Add”'),
  ])
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})
