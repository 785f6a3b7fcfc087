import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAlarms } from '#contract/site/alarms.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/home')
const at = 1_700_000_000

it('the alarm of the nightly check of the ledger stands on the first page of the back office, with other work that fails', async () => {
  server.signedInAs('admin')
  const error = '1 balances (7) and 0 transactions of the ledger are wrong.'
  server.answer(listAlarms, () => ({
    alarms: [
      { task: 'ledger' as const, key: 'balances', tries: 2, error, firstAt: at, lastAt: at + 86_400 },
      { task: 'forget-card' as const, key: 'card-1', tries: 2, error: 'No such card.', firstAt: at, lastAt: at },
      { task: 'receipt' as const, key: 'attempt-1', tries: 5, error: 'The mail server refused.', firstAt: at, lastAt: at },
    ],
  }))
  await renderScreen('/lewis/home', { server })
  const alarms = within(await screen.findByRole('region', { name: 'Alarms' }))
  expect(alarms.getByText('The ledger of tickets is wrong. Stop selling and look at it at once.')).toBeVisible()
  expect(alarms.getByText(error)).toBeVisible()
  expect(alarms.getByText(/^Failed 2 times/)).toBeVisible()
  expect(alarms.getByText('The payment processor couldn’t delete the card.')).toBeVisible()
  expect(alarms.getByText(/card-1 · Failed 2 times/)).toBeVisible()
  expect(alarms.getByText('A receipt can’t be mailed.')).toBeVisible()
  expect(alarms.getByText(/attempt-1 · Failed 5 times/)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('without alarms there is none, and when they cannot be loaded the page says so', async () => {
  server.signedInAs('admin')
  server.answer(listAlarms, () => ({ alarms: [] }))
  const { unmount } = await renderScreen('/lewis/home', { server })
  expect(await screen.findByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Alarms' })).toBeNull()
  unmount()
  server.refuse(listAlarms, 'server_error')
  await renderScreen('/lewis/home', { server })
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeVisible()
})
