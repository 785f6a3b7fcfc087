import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeHandle, requestEmailChange, validateEmailChange } from '#contract/account/changes.ts'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { confirmPhone, removePhone, requestPhone } from '#contract/account/phone.ts'
import { accountDetails, getAccountDetails, type AccountDetails } from '#contract/account/settings.ts'
import { changePassword } from '#contract/accounts.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentCurrentUser } from '#tests/fake/domains/account.ts'
import { AccountDrawer } from './account-drawer.tsx'

const server = fakeServer()
let details: AccountDetails
const nothing = { dmcaAgent: null, pendingEmail: null, phone: null, pendingPhone: null, handleChangeableAt: null, removal: null }
const right = { password: 'the right password' }

/** Checks the proof as the server does. */
function prove(proof: object): void {
  if (!('password' in proof) || proof.password !== right.password) throw new Refusal('wrong_credentials')
}

beforeEach(() => {
  details = v.parse(accountDetails, { ...nothing, watermark: {}, filmDefaults: {}, offeredPackagers: [], isSmsSandbox: true })
  server.answer(getAccountDetails, () => details)
  server.answer(listPasskeys, () => ({ passkeys: [] }))
})

async function openDrawer(option?: string) {
  const shown = await renderScreen(<AccountDrawer option={option} />, { server, at: '/settings/account' })
  await screen.findByRole('heading', { name: 'Phone' })
  return shown
}

const part = (name: string) => screen.getByRole('region', { name })
const fill = (label: string, value: string, within_: HTMLElement = document.body) =>
  fireEvent.change(within(within_).getByLabelText(label), { target: { value } })
const press = async (name: string, within_: HTMLElement = document.body) =>
  void fireEvent.click(await within(within_).findByRole('button', { name }))
const wrong = 'Wrong name or password.'

it('[O-05] changing the e-mail address requires the password, and takes effect once the code sent to it is entered', async () => {
  const me = server.signedInAs('member', { email: 'old@example.test' })
  server.answer(requestEmailChange, ({ email, proof }) => {
    prove(proof)
    details = { ...details, pendingEmail: email }
    return {}
  })
  server.answer(validateEmailChange, (input) => {
    if (!('code' in input) || input.code !== '123456') throw invalid({ code: ['code'] })
    details = { ...details, pendingEmail: null }
    return presentCurrentUser(Object.assign(me, { email: 'fresh@example.test' }))
  })
  await openDrawer()
  const email = part('Email address')
  expect(within(email).getByText('old@example.test')).toBeVisible()
  await press('Change address', email)
  fill('New email address', ' FRESH@EXAMPLE.TEST ')
  fill('Current password', 'not the password', email)
  await press('Send the code', email)
  expect(await within(email).findByText(wrong)).toBeVisible()
  fill('Current password', right.password, email)
  await press('Send the code', email)
  expect(await screen.findByText(/^We’ve sent a code to fresh@example\.test\./)).toBeVisible()
  fill('Code from the email', '000000')
  await press('Confirm email', email)
  expect((await screen.findAllByText('That code isn’t right.'))[0]).toBeVisible()
  fill('Code from the email', '123456')
  await press('Confirm email', email)
  expect(await screen.findByText('Email address changed.')).toBeVisible()
  expect(within(email).getByText('fresh@example.test')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[O-05] … or once the link in the mail is opened and confirmed', async () => {
  const key = 'k'.repeat(43)
  const me = server.signedInAs('member')
  server.answer(validateEmailChange, () => presentCurrentUser(Object.assign(me, { email: 'fresh@example.test' })))
  await openDrawer(key)
  expect(server.requestsOf(validateEmailChange)).toEqual([])
  await press('Confirm email', await screen.findByRole('dialog', { name: 'Use the new address?' }))
  expect(await screen.findByText('Email address changed.')).toBeVisible()
  expect(server.requestsOf(validateEmailChange)).toEqual([{ key }])
})

it('[J-06] a phone is added with the password and the code sent to it, stays unconfirmed through a reload, and is removed with the password', async () => {
  const tel = '7700900123'
  const number = `+44${tel}`
  server.answer(requestPhone, ({ phone, proof }) => {
    prove(proof)
    details = { ...details, pendingPhone: `+${phone.country.dialCode}${phone.tel}` }
    return {}
  })
  server.answer(confirmPhone, ({ code }) => {
    if (code !== '123456') throw invalid({ code: ['code'] })
    details = { ...details, phone: number, pendingPhone: null }
    return {}
  })
  server.answer(removePhone, ({ proof }) => {
    prove(proof)
    details = { ...details, phone: null }
    return {}
  })
  const { unmount } = await openDrawer()
  await press('Add a number')
  await userEvent.selectOptions(within(part('Phone')).getByLabelText('Country'), 'GB')
  await userEvent.fill(within(part('Phone')).getByLabelText('Phone number'), tel)
  fill('Current password', 'not the password', part('Phone'))
  await press('Send me a code', part('Phone'))
  expect(await within(part('Phone')).findByText(wrong)).toBeVisible()
  fill('Current password', right.password, part('Phone'))
  await press('Send me a code', part('Phone'))
  expect(await screen.findByText(`Enter the six-digit code we sent to ${number}.`)).toBeVisible()
  expect(screen.getByText('This server can’t send text messages yet.', { exact: false })).toBeVisible()
  unmount()
  await openDrawer()
  expect(await screen.findByText(`Enter the six-digit code we sent to ${number}.`)).toBeVisible()
  fill('Code', '000000', part('Phone'))
  expect(await screen.findByText('That code isn’t right.')).toBeVisible()
  fill('Code', '123456', part('Phone'))
  expect(await screen.findByText('Phone number confirmed.')).toBeVisible()
  expect(await within(part('Phone')).findByText(number)).toBeVisible()
  expect(within(part('Phone')).queryByLabelText('Code')).toBeNull()
  await press('Remove number', part('Phone'))
  fill('Current password', right.password, part('Phone'))
  await press('Remove number', part('Phone'))
  expect(await screen.findByText('Phone number removed.')).toBeVisible()
  expect(await within(part('Phone')).findByRole('button', { name: 'Add a number' })).toBeVisible()
})

it('[O-06] the password changes with the old one', async () => {
  server.answer(changePassword, ({ currentPassword }) => {
    prove({ password: currentPassword })
    return {}
  })
  await openDrawer()
  const form = () => part('Password')
  fill('Current password', 'wrong', form())
  fill('New password', 'a whole new password', form())
  await press('Change password', form())
  expect(await within(form()).findByText(wrong)).toBeVisible()
  fill('Current password', right.password, form())
  await press('Change password', form())
  expect(await screen.findByText('Password changed. Your other devices have been signed out.')).toBeVisible()
  expect(server.requestsOf(changePassword).at(-1)).toEqual({ currentPassword: right.password, password: 'a whole new password' })
})

it('[O-07] the member name changes to an available one, and is then locked for a while', async () => {
  server.world.addMember({ userName: 'sheet.bend' })
  const me = server.signedInAs('member')
  await openDrawer()
  fill('New member name', 'sheet.bend')
  await press('Change name')
  expect((await screen.findAllByText('That name is already taken.'))[0]).toBeVisible()
  fill('New member name', 'half.hitch')
  details = { ...details, handleChangeableAt: 1_800_000_000 }
  await press('Change name')
  expect(await screen.findByText('Your name is now half.hitch.')).toBeVisible()
  expect(await screen.findByText(/^You’re half\.hitch\. You can choose another name from/)).toBeVisible()
  expect(server.requestsOf(changeHandle).map(({ userName }) => userName)).toEqual(['sheet.bend', 'half.hitch'])
  await waitFor(() => expect(me.userName).toBe('half.hitch'))
})
