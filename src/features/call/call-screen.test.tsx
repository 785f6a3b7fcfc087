import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { CallScreen } from './internal/call-screen.tsx'
import { changeCall, noCall, type CallView } from './internal/engine/call-view.ts'

const server = fakeServer()
const talking = { phase: 'talking', link: 'connected', startedAtMs: Date.now() } as const

beforeEach(() => changeCall(noCall))
afterEach(() => changeCall(noCall))

async function showCall(change: Partial<CallView>) {
  const { id, userName, userImage } = server.world.addMember({ userName: 'Voice' })
  changeCall({ ...noCall, other: { userId: id as never, userName, userImage }, ...change })
  return renderScreen(<CallScreen />, { server })
}

it.each<[stage: string, shown: string | RegExp, change: Partial<CallView>]>([
  ['ringing', 'Take the call', { phase: 'ringing' }],
  ['answered, asking for the devices', 'Connecting…', { phase: 'ringing', isAnswering: true }],
  ['calling', 'Calling…', { phase: 'calling', isCaller: true, isCameraOn: true }],
  ['talking', /^\d+:\d\d/, { ...talking, isCameraOn: true }],
  ['talking, small', /^\d+:\d\d/, { ...talking, isSmall: true }],
  ['talking without a connection', 'The connection is lost. Trying again…', { ...talking, link: 'lost' }],
  ['ended', 'The call has ended', { phase: 'over', outcome: 'ended' }],
  ['declined', 'Voice has declined', { phase: 'over', outcome: 'declined', isCaller: true }],
  ['refused devices', 'Camera or microphone are not allowed', { phase: 'calling', problem: { why: 'refused', withCamera: true } }],
])('a call has no fault that axe can find while it is %s, on the phone and the desktop', async (_stage, shown, change) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height)
    const { unmount } = await showCall(change)
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
    expect(await findBarriersInBothThemes()).toEqual([])
    unmount()
  }
})
