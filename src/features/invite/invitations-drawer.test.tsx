import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createInvitation, removeInvitation, searchInvitations, updateInvitation } from '#contract/registration/invitations.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { InvitationsDrawer } from './invitations-drawer.tsx'

const server = fakeServer()

const chip = (name: string) => screen.findByRole('button', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function change(title: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More options for ${title}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }))
  return dialog('Change the invitation')
}

it('[B-04] all invitations come first, each with what became of it; pending, accepted, deleted and removed ones are separate lists, each with its count', async () => {
  const { world } = server
  const me = server.signedInAs('member')
  const friend = world.addMember({ userName: 'Newcomer' })
  world.addInvitation({ inviterId: me.id, note: 'For the evening' })
  world.addInvitation({ inviterId: me.id, note: 'Too late', expiresAt: 1 })
  world.addInvitation({ inviterId: me.id, note: 'Went well', state: 'accepted', acceptedBy: friend.id })
  world.addInvitation({ inviterId: me.id, note: 'Taken back', state: 'deleted' })
  world.addInvitation({ inviterId: me.id, note: 'By staff', state: 'removed' })
  await renderScreen(<InvitationsDrawer />, { server })
  expect(await screen.findByText('For the evening')).toBeTruthy()
  expect(await screen.findByText(/1 of 10 are open/)).toBeTruthy()
  expect(screen.getByText('Expired')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More options for Too late' })).toBeNull()
  expect(await chip('All')).toHaveAttribute('aria-pressed', 'true')
  const rows = within(screen.getByRole('list', { name: 'My invitations' })).getAllByRole('listitem')
  for (const [index, text] of [
    /By staff.*Withdrawn$/,
    /Taken back.*Deleted$/,
    /Newcomer.*Accepted$/,
    /Too late.*Expired$/,
    /For the evening/,
  ].entries())
    expect(rows[index]?.textContent).toMatch(text)
  expect(await findBarriersInBothThemes()).toEqual([])
  for (const [name, note] of [
    ['Deleted 1', 'Taken back'],
    ['Withdrawn 1', 'By staff'],
    ['Accepted 1', 'Newcomer'],
    ['Pending 2', 'For the evening'],
  ] as const) {
    fireEvent.click(await chip(name))
    expect(await screen.findByText(note)).toBeTruthy()
    if (note === 'Newcomer') expect(screen.getByRole('link', { name: /Newcomer/ }).getAttribute('href')).toBe('/members/Newcomer')
    if (note !== 'For the evening') expect(screen.queryByRole('button', { name: /^More options for/ })).toBeNull()
  }
})

it('[B-05] an invitation is created, its link copied, changed to be mailed, and withdrawn after a confirmation', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderScreen(<InvitationsDrawer />, { server })
  expect(await screen.findByText('An invitation is a link for one person.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Invite someone' }))
  const form = await dialog('Invite someone')
  await userEvent.fill(form.getByLabelText('Note'), 'For the evening')
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(form.getByRole('button', { name: 'Create invitation' }))
  expect(await screen.findByText('Your link is ready to share.')).toBeTruthy()
  expect(await chip('Pending 1')).toBeTruthy()

  fireEvent.click(await screen.findByRole('button', { name: 'Share the link for For the evening' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(copied.mock.calls).toEqual([[expect.stringMatching(/\/#\/auth\/register\/start\/[\w-]{20}$/)]])

  const changed = await change('For the evening')
  await userEvent.fill(changed.getByLabelText('Email'), 'friend@example.test')
  fireEvent.click(changed.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Invitation sent to friend@example.test.')).toBeTruthy()
  expect(server.requestsOf(updateInvitation)).toMatchObject([{ email: 'friend@example.test', version: 1 }])
  expect(server.requestsOf(updateInvitation)[0]).not.toHaveProperty('note')

  fireEvent.click(await screen.findByRole('button', { name: 'More options for friend@example.test' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }))
  const question = await dialog('Withdraw this invitation?')
  expect(server.requestsOf(removeInvitation)).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Withdraw' }))
  fireEvent.click(await chip('Deleted 1'))
  expect(await screen.findByText('friend@example.test')).toBeTruthy()
  fireEvent.click(await chip('Pending 0'))
  expect(await screen.findByText('None')).toBeTruthy()
})

it('[B-05] invitations are searched by address, note and who accepted', async () => {
  const me = server.signedInAs('member')
  server.world.addInvitation({ inviterId: me.id, email: 'friend@example.test' })
  server.world.addInvitation({ inviterId: me.id, note: 'For the evening' })
  await renderScreen(<InvitationsDrawer />, { server })
  await screen.findByText('For the evening')
  const field = screen.getByLabelText('Search invitations')
  await userEvent.fill(field, 'nobody at all')
  expect(await screen.findByText('No results.')).toBeTruthy()
  await userEvent.fill(field, 'FRIEND@')
  expect(await screen.findByText('friend@example.test')).toBeTruthy()
  expect(screen.queryByText('For the evening')).toBeNull()
  await userEvent.fill(field, 'evening')
  expect(await screen.findByText('For the evening')).toBeTruthy()
})

it('[B-05] with ten open ones the screen shows a note and creates no more', async () => {
  const me = server.signedInAs('member')
  for (let number = 1; number <= 10; number += 1) server.world.addInvitation({ inviterId: me.id, note: `Number ${number}` })
  await renderScreen(<InvitationsDrawer />, { server })
  expect(await screen.findByText(/10 of 10 are open/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite someone' })).toBeDisabled()
  expect(screen.getByText('All your invitations are in use. Withdraw one, wait until one is accepted, or buy more.')).toBeTruthy()
})

it('[B-05] an invalid address is refused before it is sent, and one that the server refuses is shown in the form', async () => {
  await renderScreen(<InvitationsDrawer />, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Invite someone' }))
  const form = await dialog('Invite someone')
  await userEvent.fill(form.getByLabelText('Email'), 'not an address')
  fireEvent.blur(form.getByLabelText('Email'))
  await waitFor(() => expect(form.getByRole('button', { name: 'Create invitation' })).toBeDisabled())
  expect(server.requestsOf(createInvitation)).toEqual([])
  await userEvent.fill(form.getByLabelText('Email'), 'friend@example.test')
  const accept = server.refuse(createInvitation, 'rate_limited')
  await waitFor(() => expect(form.getByRole('button', { name: 'Create invitation' })).toBeEnabled())
  fireEvent.click(form.getByRole('button', { name: 'Create invitation' }))
  await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/\S/))
  expect(form.getByLabelText<HTMLInputElement>('Email').value).toBe('friend@example.test')
  accept()
  fireEvent.click(form.getByRole('button', { name: 'Create invitation' }))
  expect(await screen.findByText('Invitation sent to friend@example.test.')).toBeTruthy()
})

it('[B-05] an invitation that has changed elsewhere is not overwritten', async () => {
  const me = server.signedInAs('member')
  const invitation = server.world.addInvitation({ inviterId: me.id, note: 'Mine' })
  await renderScreen(<InvitationsDrawer />, { server })
  const form = await change('Mine')
  Object.assign(invitation, { note: 'Changed on the phone', version: 2 })
  await userEvent.fill(form.getByLabelText('Note'), 'Changed here')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/\S/))
  expect(invitation.note).toBe('Changed on the phone')
})

it('a list that fails shows an error and can be retried', async () => {
  const accept = server.refuse(searchInvitations, 'server_error')
  await renderScreen(<InvitationsDrawer />, { server })
  expect(await screen.findByText('Couldn’t load the list')).toBeTruthy()
  accept()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('An invitation is a link for one person.')).toBeTruthy()
})
