import { renderHook } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { afterRemovals, useRemoval, type Removal } from './removal.ts'

let client: QueryClient
let events: string[]
beforeEach(() => {
  client = new QueryClient()
  events = []
})

const newsArrives = () => afterRemovals(client, () => events.push('refetched'))

function startRemoval(remove: () => Promise<void>) {
  const { result } = renderHook(() => useRemoval<Removal>({ remove, forget: () => events.push('forgotten') }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return result.current.mutateAsync({ onLeave: async () => void events.push('left') })
}

it('leaves the screen, then forgets the item, and only then refetches what changed meanwhile', async () => {
  await startRemoval(async () => newsArrives())
  expect(events).toEqual(['left', 'forgotten', 'refetched'])
  newsArrives()
  expect(events).toEqual(['left', 'forgotten', 'refetched', 'refetched'])
})

it('stays and refetches after a failed removal', async () => {
  const failing = startRemoval(async () => {
    newsArrives()
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await vi.waitFor(() => expect(events).toEqual(['refetched']))
})
