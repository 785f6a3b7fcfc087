import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { reportReasons } from '#contract/profile/blocks-and-reports.ts'
import { closeMessageReport, listMessageReports, readReportedMessage, type MessageReport } from '#contract/site/moderation.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()

/** Two reports, one of a mail message and one of a chat message; the author of the second has left. */
async function openReports() {
  const [author, reporter] = [server.world.addMember({ userName: 'Author' }), server.world.addMember({ userName: 'Reporter' })]
  const common = { reporter: presentBadge(reporter), createdAt: 1_700_000_000 }
  const mailMessage = {
    ...common,
    reportId: 1,
    typeId: 'mail',
    reasonId: reportReasons.harassment,
    author: presentBadge(author),
    text: 'No end.',
  }
  const message = { ...common, reportId: 2, typeId: 'chat', reasonId: reportReasons.spam, author: null, text: '' }
  let open = [mailMessage, message] as unknown as MessageReport[]
  server.answer(listMessageReports, () => pageOf(open))
  server.answer(closeMessageReport, ({ reportId }) => {
    open = open.filter((report) => report.reportId !== reportId)
    return {}
  })
  await renderScreen('/lewis/report-data', { server, as: 'staff' })
  const cardOf = async (reportId: number) => within(await screen.findByRole('listitem', { name: `Report ${reportId}` }))
  return { cards: [await cardOf(1), await cardOf(2)] as const, left: () => open.map(({ reportId }) => reportId) }
}

it('[S-07] staff see the reason, the reporter and the author; the text only on request, with a notice that the access is logged', async () => {
  server.answer(readReportedMessage, ({ reportId }) => ({
    message: reportId === 1 ? { text: 'the reported words', attachments: [], createdAt: 1_700_000_000 } : null,
  }))
  const {
    cards: [mailMessage, message],
  } = await openReports()
  expect(mailMessage.getByRole('heading', { name: 'Harassment' })).toBeTruthy()
  expect(mailMessage.getByRole('link', { name: 'Author' })).toBeTruthy()
  expect(mailMessage.getByRole('link', { name: 'Reporter' })).toBeTruthy()
  expect(mailMessage.getByText('No end.')).toBeTruthy()
  expect(mailMessage.getByText('Viewing is logged.')).toBeTruthy()
  expect(mailMessage.queryByRole('blockquote')).toBeNull()
  expect(message.getByText('Someone who left')).toBeTruthy()
  expect(server.requestsOf(readReportedMessage)).toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(mailMessage.getByRole('button', { name: 'Show the message' }))
  expect((await mailMessage.findByRole('blockquote')).textContent).toBe('the reported words')
  fireEvent.click(message.getByRole('button', { name: 'Show the message' }))
  expect(await message.findByText('This message no longer exists.')).toBeTruthy()
  expect(server.requestsOf(readReportedMessage)).toEqual([{ reportId: 1 }, { reportId: 2 }])
})

it('a report is closed after a confirmation, and leaves the list', async () => {
  const {
    cards: [mailMessage],
    left,
  } = await openReports()
  fireEvent.click(mailMessage.getByRole('button', { name: 'Close report' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave open' }))
  expect(left()).toEqual([1, 2])
  fireEvent.click(mailMessage.getByRole('button', { name: 'Close report' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close it' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Report 1' })).toBeNull())
  expect(left()).toEqual([2])
})

it('a message that cannot be shown shows why', async () => {
  server.refuse(readReportedMessage, 'not_found')
  const {
    cards: [mailMessage],
  } = await openReports()
  fireEvent.click(mailMessage.getByRole('button', { name: 'Show the message' }))
  await waitFor(() => expect(mailMessage.getByRole('alert').textContent).not.toBe(''))
  expect(mailMessage.getByRole('button', { name: 'Show the message' })).toBeTruthy()
})

it('[G-05] a member has no access to the reports', async () => {
  const { address } = await renderScreen('/settings/reports', { server })
  expect(await screen.findByRole('link', { name: /^Devices/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Reported messages/ })).toBeNull()
  expect(address()).toBe('/settings/reports')
  expect(server.requestsOf(listMessageReports)).toEqual([])
})

it('staff find the reports in their settings', async () => {
  await openReports()
  await renderScreen('/settings', { server })
  expect(await screen.findByRole('link', { name: /^Reported messages/ })).toBeTruthy()
})
