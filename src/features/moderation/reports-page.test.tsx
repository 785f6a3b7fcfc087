import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { reportReasons } from '#contract/profile/blocks-and-reports.ts'
import { handleReports, listHandledReports, listReportedContent, readReportedMessage, urgentHours } from '#contract/site/moderation.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/lewis/report-data')

type Entry = ResponseInput<typeof listReportedContent>['items'][number]
type Change = Partial<Entry> & Pick<Entry, 'reportId' | 'typeId'>

/** The queue with these entries: harassment, reported once by Reporter with the note "No end.", of Author. */
async function openQueue(...changes: readonly Change[]) {
  const [author, reporter] = [server.world.addMember({ userName: 'Author' }), server.world.addMember({ userName: 'Reporter' })]
  const entry = (change: Change): Entry => {
    const reasonId = change.reasonId ?? reportReasons.harassment
    const report = { reasonId, reporter: presentBadge(reporter), text: 'No end.', createdAt: 1_700_000_000 }
    return {
      ...{
        itemId: 40 + change.reportId,
        author: presentBadge(author),
        title: null,
        path: null,
        isDeleted: false,
        reasonId,
        reportTotal: 1,
        isHeld: false,
        dueAt: null,
      },
      reports: [{ reportId: change.reportId, ...report }],
      ...change,
    }
  }
  let open = changes.map(entry)
  server.answer(listReportedContent, () => pageOf(open))
  server.answer(handleReports, ({ reportId }) => {
    open = open.filter((one) => one.reportId !== reportId)
    return {}
  })
  await renderScreen('/lewis/report-data', { server, as: 'staff' })
  await screen.findAllByRole('listitem', { name: /^Report \d/ })
  return { left: () => open.map(({ reportId }) => reportId) }
}
const cardOf = (reportId: number) => within(screen.getByRole('listitem', { name: `Report ${reportId}` }))

it('staff see what was reported, of whom, by whom, why and when, with a link to it', async () => {
  await openQueue(
    { reportId: 1, typeId: 'video', title: 'Net making', path: '/videos/41', reasonId: reportReasons.nonConsent },
    { reportId: 2, typeId: 'user', title: 'Author', path: '/members/id/42' },
    { reportId: 3, typeId: 'comment', title: 'An insult', path: '/videos/7' },
  )
  const [video, user, comment] = [cardOf(1), cardOf(2), cardOf(3)]
  expect(video.getByRole('heading', { name: 'Someone shown without consent' })).toBeTruthy()
  expect(video.getByText('Video')).toBeTruthy()
  expect(video.getByRole('link', { name: 'Net making' }).getAttribute('href')).toContain('/videos/41')
  expect(video.getByRole('link', { name: 'Author' })).toBeTruthy()
  expect(video.getByRole('link', { name: 'Reporter' })).toBeTruthy()
  expect(video.getByText('No end.')).toBeTruthy()
  expect(video.getByText('Reported', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(/2023/)
  expect(user.getByText('Profile')).toBeTruthy()
  expect(user.getByRole('link', { name: 'Author' }).getAttribute('href')).toContain('/members/id/42')
  expect(comment.getByText('Comment')).toBeTruthy()
  expect(comment.getByRole('blockquote').textContent).toBe('An insult')
  expect(comment.getByRole('link', { name: 'Show where it was written' }).getAttribute('href')).toContain('/videos/7')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('staff see that the content has been deleted, or that they cannot open it', async () => {
  await openQueue(
    { reportId: 1, typeId: 'video', isDeleted: true, author: null },
    { reportId: 2, typeId: 'video', title: 'Hidden from staff' },
    { reportId: 3, typeId: 'mail', isDeleted: true },
  )
  const [deleted, hidden, mailMessage] = [cardOf(1), cardOf(2), cardOf(3)]
  expect(deleted.getByText('This has been deleted.')).toBeTruthy()
  expect(deleted.getByText('Someone who left')).toBeTruthy()
  expect(hidden.getByText('Hidden from staff')).toBeTruthy()
  expect(hidden.queryByRole('link', { name: 'Hidden from staff' })).toBeNull()
  expect(hidden.getByText('You can’t open it yourself. Ask an admin.')).toBeTruthy()
  expect(mailMessage.queryByRole('button', { name: 'Show the message' })).toBeNull()
})

it('several reports of the same content are one entry, with their number and each reason', async () => {
  const reporters = ['First', 'Second'].map((userName) => presentBadge(server.world.addMember({ userName })))
  await openQueue({
    ...{ reportId: 9, typeId: 'video', title: 'Net making', path: '/videos/49', reasonId: reportReasons.underAge, reportTotal: 14 },
    reports: reporters.map((reporter, index) => ({
      ...{ reportId: 8 + index, reporter, text: '', createdAt: 1_700_000_000 },
      reasonId: index === 0 ? reportReasons.underAge : reportReasons.spam,
    })),
  })
  const card = cardOf(9)
  expect(card.getByText('14 reports')).toBeTruthy()
  expect(card.getByRole('link', { name: 'First' })).toBeTruthy()
  expect(card.getByRole('link', { name: 'Second' })).toBeTruthy()
  expect(card.getByText('Advertising or fraud')).toBeTruthy()
  expect(card.getByText('and 12 more reports')).toBeTruthy()
})

it('[S-07] a private message is shown only on request, with a notice that the access is logged', async () => {
  server.answer(readReportedMessage, ({ reportId }) => ({
    message: reportId === 1 ? { text: 'the reported words', attachments: [], createdAt: 1_700_000_000 } : null,
  }))
  await openQueue({ reportId: 1, typeId: 'mail' }, { reportId: 2, typeId: 'chat', author: null })
  const [mailMessage, message] = [cardOf(1), cardOf(2)]
  expect(mailMessage.getByText('Mail')).toBeTruthy()
  expect(mailMessage.getByText('Viewing is logged.')).toBeTruthy()
  expect(mailMessage.queryByRole('blockquote')).toBeNull()
  expect(server.requestsOf(readReportedMessage)).toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(mailMessage.getByRole('button', { name: 'Show the message' }))
  expect((await mailMessage.findByRole('blockquote')).textContent).toBe('the reported words')
  fireEvent.click(message.getByRole('button', { name: 'Show the message' }))
  expect(await message.findByText('This message no longer exists.')).toBeTruthy()
  expect(server.requestsOf(readReportedMessage)).toEqual([{ reportId: 1 }, { reportId: 2 }])
})

/** Opens the dialog of an entry, fills in the reason and submits it. */
async function enterReason(reportId: number, reason: string) {
  fireEvent.click(cardOf(reportId).getByRole('button', { name: 'Mark as handled' }))
  const dialog = within(await screen.findByRole('dialog'))
  if (reason !== '') fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: reason } })
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as handled' }))
  return dialog
}

it('a report is handled with a reason, and leaves the queue', async () => {
  const { left } = await openQueue({ reportId: 1, typeId: 'video' }, { reportId: 2, typeId: 'chat' })
  const dialog = await enterReason(1, '')
  expect(dialog.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true')
  expect(server.requestsOf(handleReports)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Removed it' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as handled' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Report 1' })).toBeNull())
  expect(server.requestsOf(handleReports)).toEqual([{ reportId: 1, reason: 'Removed it' }])
  expect(left()).toEqual([2])
})

it('a refusal is shown in the dialog, with the reason still there', async () => {
  await openQueue({ reportId: 1, typeId: 'video' })
  server.refuse(handleReports, 'rate_limited')
  const dialog = await enterReason(1, 'Removed it')
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
  expect(dialog.getByLabelText('Reason')).toHaveValue('Removed it')
})

it('a message that cannot be shown shows why', async () => {
  server.refuse(readReportedMessage, 'not_found')
  await openQueue({ reportId: 1, typeId: 'mail' })
  fireEvent.click(cardOf(1).getByRole('button', { name: 'Show the message' }))
  await waitFor(() => expect(cardOf(1).getByRole('alert').textContent).not.toBe(''))
  expect(cardOf(1).getByRole('button', { name: 'Show the message' })).toBeTruthy()
})

it('[G-05] a member has no access to the reports', async () => {
  const { address } = await renderScreen('/settings/reports', { server })
  expect(await screen.findByRole('link', { name: /^Devices/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Reports/ })).toBeNull()
  expect(address()).toBe('/settings/reports')
  expect(server.requestsOf(listReportedContent)).toEqual([])
})

it('staff find the reports in their settings', async () => {
  await openQueue({ reportId: 1, typeId: 'mail' })
  await renderScreen('/settings', { server })
  expect(await screen.findByRole('link', { name: /^Reports/ })).toBeTruthy()
})

it('urgent reports show the time left in words, and that it is over', async () => {
  const now = Math.floor(Date.now() / 1000)
  await openQueue(
    { reportId: 1, typeId: 'video', dueAt: now + 5 * 3600 + 60 },
    { reportId: 2, typeId: 'video', dueAt: now - 1 },
    { reportId: 3, typeId: 'video', dueAt: now + urgentHours * 3600 },
    { reportId: 4, typeId: 'video' },
  )
  expect(cardOf(1).getByText('Due in 5 hours')).toBeTruthy()
  expect(cardOf(2).getByText('Overdue')).toBeTruthy()
  expect(cardOf(3).getByText(/^Due in (1 day|2 days)$/)).toBeTruthy()
  expect(cardOf(4).queryByText(/Due|Overdue/)).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('hidden content is marked, and handling its report needs a decision', async () => {
  await openQueue({ reportId: 1, typeId: 'video', isHeld: true }, { reportId: 2, typeId: 'video' })
  expect(cardOf(1).getByText('Hidden until you decide')).toBeTruthy()
  expect(cardOf(2).queryByText('Hidden until you decide')).toBeNull()
  const dialog = await enterReason(1, 'Watched it')
  expect(dialog.getByLabelText('Decision')).toHaveAttribute('aria-invalid', 'true')
  expect(server.requestsOf(handleReports)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Decision'), { target: { value: 'show' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as handled' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Report 1' })).toBeNull())
  expect(server.requestsOf(handleReports)).toEqual([{ reportId: 1, reason: 'Watched it', decision: 'show' }])
})

it('[AD-17] answered reports show who handled them, when and with which reason, without the text of private messages', async () => {
  const author = presentBadge(server.world.addMember({ userName: 'Author' }))
  const handler = presentBadge(server.world.addMember({ userName: 'Handler' }))
  const answered = {
    author,
    handledBy: handler,
    handledAt: 1_700_000_000,
    handlingReason: 'Asked them to stop',
    reportTotal: 1,
    isDeleted: false,
  }
  server.answer(listHandledReports, () =>
    pageOf([
      {
        ...answered,
        reportId: 8,
        typeId: 'video',
        itemId: 41,
        title: 'Net making',
        path: '/videos/41',
        reasonId: 1,
        decision: 'keep_hidden' as const,
      },
      { ...answered, reportId: 9, typeId: 'chat', itemId: 42, title: null, path: null, reasonId: 4, decision: null, handledBy: null },
    ]),
  )
  await openQueue({ reportId: 1, typeId: 'video' })
  fireEvent.click(screen.getByRole('radio', { name: 'Answered' }))
  await screen.findByRole('listitem', { name: 'Report 8' })
  const [video, chat] = [cardOf(8), cardOf(9)]
  expect(screen.queryByRole('listitem', { name: 'Report 1' })).toBeNull()
  expect(video.getByRole('link', { name: 'Handler' })).toBeTruthy()
  expect(video.getByText('Handled', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(/2023/)
  expect(video.getByText('Asked them to stop')).toBeTruthy()
  expect(video.getByText('Stays hidden')).toBeTruthy()
  expect(video.queryByRole('button', { name: 'Mark as handled' })).toBeNull()
  expect(chat.queryByRole('button', { name: 'Show the message' })).toBeNull()
  expect(chat.getByText('Someone who left')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('reports are filtered by kind and reason, open ones and answered ones alike', async () => {
  server.answer(listHandledReports, () => pageOf([]))
  await openQueue({ reportId: 1, typeId: 'video' })
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'video' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'spam' } })
  await waitFor(() =>
    expect(server.requestsOf(listReportedContent).at(-1)).toMatchObject({ typeId: 'video', reasonId: reportReasons.spam }),
  )
  fireEvent.click(screen.getByRole('radio', { name: 'Answered' }))
  expect(await screen.findByText('No reports found')).toBeTruthy()
  expect(server.requestsOf(listHandledReports)).toMatchObject([{ typeId: 'video', reasonId: reportReasons.spam }])
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: '' } })
  expect(await screen.findByText('Nothing answered yet')).toBeTruthy()
})
