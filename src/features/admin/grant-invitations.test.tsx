import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { grantInvitations } from '#contract/registration/invitations.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/invitations')

it('[B-07] an admin grants a member invitations, with a reason', async () => {
  server.signedInAs('admin')
  const { id } = server.world.addMember({ userName: 'marlinspike' })
  await renderScreen('/lewis/invitations', { server })
  const submit = await screen.findByRole('button', { name: 'Grant' })
  fireEvent.click(submit)
  expect(await screen.findByText('Please select a member')).toBeTruthy()
  expect(screen.getAllByText('Required.')).toHaveLength(2)
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(screen.getByRole('combobox'), 'marlinspike')
  fireEvent.click(await screen.findByRole('option', { name: 'marlinspike' }))
  await userEvent.fill(screen.getByLabelText('How many'), '3')
  await userEvent.fill(screen.getByLabelText('Reason'), 'Hosts an evening')
  fireEvent.click(submit)
  expect(await screen.findByText('marlinspike has 3 more invitations now.')).toBeTruthy()
  expect(server.requestsOf(grantInvitations)).toEqual([
    { attempt: expect.stringMatching(/^[0-9a-f-]{36}$/), userId: id, qty: 3, reason: 'Hosts an evening' },
  ])
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue(''))
})

it('[B-07] granted invitations appear in the member’s own My invitations', async () => {
  answerQuietSite(server)
  server.signedInAs('admin')
  const member = server.world.addMember({ userName: 'marlinspike' })
  await renderScreen('/lewis/invitations', { server })
  await userEvent.fill(await screen.findByRole('combobox'), 'marlinspike')
  fireEvent.click(await screen.findByRole('option', { name: 'marlinspike' }))
  await userEvent.fill(screen.getByLabelText('How many'), '3')
  await userEvent.fill(screen.getByLabelText('Reason'), 'Hosts an evening')
  fireEvent.click(screen.getByRole('button', { name: 'Grant' }))
  expect(await screen.findByText('marlinspike has 3 more invitations now.')).toBeTruthy()
  server.signInInstead(member)
  await renderScreen('/settings/invitations', { server })
  expect(await screen.findByText('You have 3 extra invitations for when all the others are in use.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Invite someone' })).toBeEnabled()
})

it('[B-07] nobody but admins gets there', async () => {
  answerQuietSite(server)
  server.signedInAs('staff')
  const { address } = await renderScreen('/lewis/invitations', { server })
  expect(address()).not.toContain('/lewis')
})
