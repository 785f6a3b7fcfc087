import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as v from 'valibot'
import { comment, createComment, deleteComment, updateComment, type Comment } from '#contract/comments.ts'
import { groups } from '#contract/roles.ts'
import type { Self } from '#contract/session.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { commentQueries } from '#src/entities/comment/queries.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { CommentsSection } from './comments-section.tsx'

vi.mock('#src/data/outbox/outbox-link.ts', async (original) => ({ ...(await original<object>()), submit: vi.fn() }))
vi.mock('#src/data/drafts/use-draft.ts', async () => {
  const { useState } = await import('react')
  return { useDraft: () => useState('') }
})
const submitted = vi.mocked(submit)
const sent = () => submitted.mock.calls.map(([endpoint, input]) => [endpoint.name, input])

const subject = { typeId: 'video', itemId: 7 } as const
const [me, ada] = [1, 2]
const nothing = { canEdit: false, canDelete: false, canReply: true, canReport: false }

function said(commentId: number, authorId: number, text: string, change: Partial<v.InferInput<typeof comment>> = {}): Comment {
  const author = {
    userId: authorId,
    userName: `Rigger ${authorId}`,
    userImage: null,
    userGroupId: groups.free,
    role: 'active',
    isDeleted: false,
  }
  const common = { ...subject, commentId, parentId: null, postedAt: 1_700_000_000, editedAt: null, childTotal: 0, can: nothing }
  return v.parse(comment, { ...author, ...common, text, textParsed: [{ kind: 'text', text }], ...change })
}

/** The section as it stands under a video, with what the server has said. */
async function open(threads: readonly Comment[], replies: Readonly<Record<number, readonly Comment[]>> = {}): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const page = (items: readonly Comment[]) => ({
    pages: [{ items: [...items], total: items.length, totalIsLimit: false, page: 1, limit: 10, nextCursor: null }],
    pageParams: [''],
  })
  queryClient.setQueryData(commentQueries.list(subject, null).queryKey, page(threads))
  for (const thread of threads)
    queryClient.setQueryData(commentQueries.list(subject, thread.commentId).queryKey, page(replies[thread.commentId] ?? []))
  const component = () => (
    <QueryClientProvider client={queryClient}>
      <CommentsSection subject={subject} total={threads.length} />
    </QueryClientProvider>
  )
  // Names of members are links.
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  await router.load()
  // The type of a router is that of the app's; here it is another one.
  renderUi(<RouterProvider router={router as never} />)
}
const talk = (text: string) => {
  const article = screen.getByText(text).closest('article')
  if (!article) throw new Error(`“${text}” stands in no comment.`)
  return within(article)
}
const buttonsOf = (text: string) =>
  talk(text)
    .getAllByRole('button')
    .map((button) => button.textContent)

beforeEach(() => {
  // Who writes.
  sessionState.set({ kind: 'signedIn', self: { userId: me, userName: 'Me', userImage: null } as Self, sessionId: null })
  submitted.mockReset()
  submitted.mockResolvedValue(undefined)
})

describe('a section of comments', () => {
  it('[W-04] collapses and expands, whole and by thread; a reply box opens and closes', async () => {
    await open([said(10, ada, 'A thread', { childTotal: 1 })], { 10: [said(11, me, 'Its reply', { parentId: 10 })] })
    fireEvent.click(screen.getByRole('button', { name: 'Hide replies' }))
    expect(screen.queryByText('Its reply')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show 1 reply' }))
    expect(screen.getByText('Its reply')).toBeVisible()

    fireEvent.click(screen.getByRole('button', { name: 'Hide comments' }))
    expect([screen.queryByText('A thread'), screen.queryByRole('textbox')]).toEqual([null, null])
    expect(screen.getByRole('button', { name: 'Show comments' })).toHaveAttribute('aria-expanded', 'false')
    fireEvent.click(screen.getByRole('button', { name: 'Show comments' }))
    expect(screen.getByText('Its reply')).toBeVisible()

    const boxes = () => screen.getAllByRole('textbox', { name: 'Your comment' }).length
    expect(boxes()).toBe(1)
    fireEvent.click(talk('A thread').getByRole('button', { name: 'Reply' }))
    expect(boxes()).toBe(2)
    fireEvent.click(talk('A thread').getByRole('button', { name: 'Cancel' }))
    expect(boxes()).toBe(1)
  })

  it('[W-03] sends a comment, a reply and an edit only when there is text in it', async () => {
    await open([said(10, me, 'My words', { can: { ...nothing, canEdit: true } })])
    const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
    const [own] = screen.getAllByRole('textbox', { name: 'Your comment' })
    if (!own) throw new Error('There is nowhere to write.')
    for (const blank of ['', '  \n ']) {
      type(own, blank)
      expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
      fireEvent.keyDown(own, { key: 'Enter', ctrlKey: true })
    }
    fireEvent.click(talk('My words').getByRole('button', { name: 'Reply' }))
    expect(talk('My words').getByRole('button', { name: 'Send' })).toBeDisabled()
    fireEvent.click(talk('My words').getByRole('button', { name: 'Cancel' }))
    fireEvent.click(talk('My words').getByRole('button', { name: 'Edit' }))
    const editor = screen.getByRole('textbox', { name: 'Edit your comment' })
    for (const blank of ['', '  ']) {
      type(editor, blank)
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    }
    expect(sent()).toEqual([])

    type(editor, 'Better words')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent()).toEqual([[updateComment.name, { ...subject, commentId: 10, parentId: null, text: 'Better words' }]]))
    type(own, 'More words')
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent().at(-1)).toEqual([createComment.name, { ...subject, parentId: null, text: 'More words' }]))
  })

  it('[W-06] [W-07] offers editing and deleting just where the server says that one may, and deletes after a question', async () => {
    await open([
      said(10, me, 'Both flags', { can: { ...nothing, canEdit: true, canDelete: true } }),
      said(11, me, 'Flags withdrawn'),
      said(12, ada, 'Under my item', { can: { ...nothing, canDelete: true } }),
      said(13, ada, 'Somewhere else'),
    ])
    expect(buttonsOf('Both flags')).toEqual(['Reply', 'Edit', 'Delete'])
    expect(buttonsOf('Flags withdrawn')).toEqual(['Reply'])
    expect(buttonsOf('Under my item')).toEqual(['Reply', 'Delete'])
    expect(buttonsOf('Somewhere else')).toEqual(['Reply'])
    fireEvent.click(talk('Under my item').getByRole('button', { name: 'Delete' }))
    expect(sent()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(sent()).toEqual([[deleteComment.name, { ...subject, commentId: 12, parentId: null }]]))
  })

  it('[W-12] keeps plain text only of what is pasted, in a comment, a reply and an edit', async () => {
    await open([said(10, me, 'My words', { can: { ...nothing, canEdit: true } })])
    const elsewhere = document.createElement('div')
    elsewhere.innerHTML = '<b>Bold</b> and <a href="https://elsewhere.example">linked</a>'
    document.body.append(elsewhere)
    getSelection()?.selectAllChildren(elsewhere)
    await userEvent.copy()
    elsewhere.remove()
    for (const name of ['Reply', 'Edit']) fireEvent.click(screen.getByRole('button', { name }))
    const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox')
    expect(fields).toHaveLength(3)
    for (const field of fields) {
      field.focus()
      field.select()
      await userEvent.paste()
      expect(field.value).toBe('Bold and linked')
    }
  })

  it('[W-05] ends editing by saving or discarding, and shows the text as the server has read it', async () => {
    const textParsed = [{ kind: 'bold', text: 'Read' }] as const
    await open([said(10, me, 'As **typed**', { textParsed: [...textParsed], can: { ...nothing, canEdit: true } })])
    expect(screen.getByText('Read').tagName).toBe('STRONG')
    expect(screen.queryByText(/typed/)).toBeNull()
    const edit = () => {
      fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
      return screen.getByRole('textbox', { name: 'Edit your comment' })
    }
    expect(edit()).toHaveValue('As **typed**')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('textbox', { name: 'Edit your comment' })).toBeNull()
    expect(sent()).toEqual([])
    fireEvent.change(edit(), { target: { value: 'Other words' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit your comment' })).toBeNull())
    expect(sent()).toHaveLength(1)
  })
})
