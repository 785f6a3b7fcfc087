import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getChatSettings, saveChatSettings, type ChatSettings } from '#contract/chat/chat.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { MessagingDrawer } from './messaging-drawer.tsx'

const server = fakeServer()
let stored: ChatSettings

beforeEach(() => {
  stored = { showsTyping: true, showsRead: true, showsOnline: true, isRelayOnly: false, version: 1 }
  server.answer(getChatSettings, () => stored)
  server.answer(saveChatSettings, (change) => {
    const told = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    stored = { ...stored, ...told, version: stored.version + 1 }
    return stored
  })
})

async function openDrawer() {
  await renderScreen(<MessagingDrawer />, { server, at: '/settings/messaging' })
  await screen.findByRole('switch', { name: /^When I’m typing/ })
}

const choice = (name: RegExp) => screen.getByRole('switch', { name })
const isOn = (name: RegExp) => choice(name).getAttribute('aria-checked') === 'true'

it('typing, read marks, presence and the relay are each chosen separately', async () => {
  await openDrawer()
  expect(await findBarriersInBothThemes()).toEqual([])
  for (const [name, change] of [
    [/^When I’m typing/, { showsTyping: false }],
    [/^What I’ve read/, { showsRead: false }],
    [/^Always relay calls/, { isRelayOnly: true }],
    [/^My presence/, { showsOnline: false }],
    [/^When I’m typing/, { showsTyping: true }],
  ] as const) {
    const expected = { ...stored, ...change, version: stored.version + 1 }
    fireEvent.click(choice(name))
    await waitFor(() => expect(stored).toEqual(expected))
  }
})

it('a choice made without a connection is shown at once and sent on reconnect', async () => {
  await openDrawer()
  server.cut()
  fireEvent.click(choice(/^What I’ve read/))
  await waitFor(() => expect(isOn(/^What I’ve read/)).toBe(false))
  expect(server.requestsOf(saveChatSettings)).toEqual([])
  server.reconnect()
  await waitFor(() => expect(stored.showsRead).toBe(false))
  expect(isOn(/^What I’ve read/)).toBe(false)
})
