import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { searchComments } from '#contract/comments.ts'
import { groups } from '#contract/roles.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { filled, furnish } from '#src/testing/open-address.ts'
import { answerQuietSite, pageOf } from '#src/testing/quiet-site.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
beforeEach(async () => {
  await page.viewport(390, 844)
  answerQuietSite(server)
})

const can = { canEdit: false, canDelete: false, canReply: true, canReport: true }
const author = { userId: 77, userName: 'Teller', userImage: null, userGroupId: groups.free, role: 'active', isDeleted: false } as const

/** Each item has one thread with one reply. */
function answerComments(): void {
  server.answer(searchComments, ({ typeId, itemId }) => {
    const words = (commentId: number, parentId: number | null, text: string) => ({
      ...{ ...author, commentId, itemId, typeId, parentId, text, textParsed: [{ kind: 'text' as const, text }] },
      ...{ postedAt: 1000, editedAt: null, childTotal: parentId === null ? 1 : 0, can },
    })
    return pageOf([{ ...words(1, null, `On a ${typeId}`), thread: [words(2, 1, `Reply on a ${typeId}`)] }])
  })
}

const kinds: ReadonlyArray<[name: string, typeId: string, address: string, button: RegExp | null]> = [
  ['videos', 'video', '/videos/{video}', null],
  ['photos', 'photo', '/photos/{photo}', /^Comments: /],
  ['blogs', 'blog', '/blogs/{blog}', null],
  ['users', 'user', '/members/id/{id}', /^Comments/],
]

it.each(kinds)('[W-01] comments show on %s with replies', async (_name, typeId, address, button) => {
  const furnished = furnish(server)
  answerComments()
  await renderScreen(filled(address, furnished), { server })
  if (button) fireEvent.click(await screen.findByRole('button', { name: button }))
  const thread = (await screen.findByText(`On a ${typeId}`)).closest('article')
  expect(thread).toBeVisible()
  expect(within(thread as HTMLElement).getByText(`Reply on a ${typeId}`)).toBeVisible()
  expect(server.requestsOf(searchComments)).toMatchObject([{ typeId, parentId: null }])
})
