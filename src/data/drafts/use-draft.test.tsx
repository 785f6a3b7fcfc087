import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/session.ts'
import { newMemberId } from '#src/offline/testing/device-for-test.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { memberStore } from '../session/member-store.ts'
import { sessionState } from '../session/session-state.ts'
import { useDraft } from './use-draft.ts'

let memberId: number

beforeEach(() => {
  memberId = newMemberId()
  // Only the member id matters here.
  sessionState.set({ kind: 'signedIn', self: { userId: memberId } as CurrentUser, sessionId: null })
})

afterEach(async () => {
  cleanup()
  sessionState.set({ kind: 'guest', reason: null })
  await wipeDevice(memberId)
})

function Field() {
  const [text, setText] = useDraft('comment:video:12')
  return <textarea aria-label="Comment" value={text} onChange={(event) => setText(event.target.value)} />
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Comment'), { target: { value: text } })

it('leaving right after the last character saves the whole text, and clearing the text leaves nothing', async () => {
  const first = render(<Field />)
  type('Half a thought')
  first.unmount()

  const second = render(<Field />)
  await vi.waitFor(() => expect(screen.getByLabelText('Comment')).toHaveProperty('value', 'Half a thought'))
  type('')
  second.unmount()

  await vi.waitFor(async () => expect(await countDrafts()).toBe(0))
  render(<Field />)
  expect(screen.getByLabelText('Comment')).toHaveProperty('value', '')
})

async function countDrafts(): Promise<number> {
  const store = await memberStore(memberId)
  if (!store) throw new Error('The browser of the tests keeps nothing.')
  return store.db.drafts.count()
}
