import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatConnectionState } from '#src/data/realtime/create-chat-connection.ts'
import type { Settable } from '#src/lib/observable.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { ConnectionStatus } from './connection-status.tsx'

const line = vi.hoisted(() => ({ state: null as unknown, failure: null as unknown }))
vi.mock('#src/data/realtime/chat-connection.ts', async () => {
  const { createObservable } = await import('#src/lib/observable.ts')
  line.state = createObservable<ChatConnectionState>('connecting')
  line.failure = createObservable<string | null>(null)
  return { chatConnectionState: line.state, chatConnectionFailure: line.failure }
})

function become(state: ChatConnectionState, failure: string | null = null): void {
  act(() => {
    // Made by the mock above.
    ;(line.state as Settable<ChatConnectionState>).set(state)
    ;(line.failure as Settable<string | null>).set(failure)
  })
}
const shown = () => screen.getByRole('status')
/** The text shown once the state has lasted for a moment. */
function words(text: string | RegExp): HTMLElement {
  act(() => void vi.advanceTimersByTime(1000))
  return screen.getByText(text)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  become('connecting')
})
afterEach(() => void vi.useRealTimers())

it('[C-01] shows connecting, connected and offline', () => {
  renderUi(<ConnectionStatus />)
  expect(shown()).toHaveAttribute('title', 'Connecting')
  expect(shown(), 'a connection that is made at once is not worth a word').toBeEmptyDOMElement()
  expect(words('Connecting')).toBeVisible()
  become('connected')
  expect(shown()).toHaveAttribute('title', 'Connected')
  expect(shown()).toBeEmptyDOMElement()
  become('offline')
  expect(shown()).toHaveAttribute('title', 'Offline')
  expect(words(/Messages will send when you’re back\./)).toBeVisible()
})

it('[C-01] shows failed_to_connect as a text, and [C-15] a refused join with the message of the server', () => {
  renderUi(<ConnectionStatus />)
  become('offline', 'failed_to_connect')
  const failed = words('Couldn’t connect to messages. Retrying automatically.')
  expect(failed).toHaveAttribute('data-code', 'failed_to_connect')
  become('offline', 'You don’t have permission to do that.')
  expect(words('You don’t have permission to do that.')).toBeVisible()
  become('connected')
  expect(shown()).toBeEmptyDOMElement()
})
