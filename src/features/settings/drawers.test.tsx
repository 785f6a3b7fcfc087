/** Drawers of the settings without a test of their own, and the list. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { cancelRemoval, requestRemoval } from '#contract/account/changes.ts'
import { listPasskeys } from '#contract/account/passkeys.ts'
import {
  accountDetails,
  getAccountDetails,
  giveDmcaAuthorisation,
  listTimeZones,
  saveVideoDefaults,
  withdrawDmcaAuthorisation,
  type AccountDetails,
} from '#contract/account/settings.ts'
import { Refusal } from '#contract/error.ts'
import { getExport } from '#contract/profile/data-export.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentCurrentUser } from '#tests/fake/domains/account.ts'

const server = fakeServer()
let details: AccountDetails
const nothing = { dmcaAgent: null, pendingEmail: null, phone: null, pendingPhone: null, handleChangeableAt: null, removal: null }

beforeEach(() => {
  details = v.parse(accountDetails, { ...nothing, watermark: {}, filmDefaults: {}, offeredPackagers: [], isSmsSandbox: true })
  server.answer(getAccountDetails, () => details)
  server.answer(listPasskeys, () => ({ passkeys: [] }))
  server.answer(listTimeZones, () => ({ timeZones: [] }))
})

const openDrawer = (address: string) => renderScreen(`/settings/${address}`, { server })
const press = async (name: string, within_: HTMLElement = document.body) =>
  void fireEvent.click(await within(within_).findByRole('button', { name }))
const isOn = (one: HTMLElement) => one.getAttribute('aria-checked') === 'true'

it('a drawer that does not apply to a member is not in the list', async () => {
  await renderScreen('/settings', { server })
  expect(await screen.findByRole('link', { name: /^Account/ })).toBeVisible()
  for (const label of ['Vendor info', 'Translations', 'Reports']) expect(screen.queryByText(label)).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[O-21] a result that another site writes into the address is shown as external, and changes nothing', async () => {
  const { goTo } = await openDrawer('account')
  await screen.findByRole('button', { name: 'Change address' })
  await goTo('/settings/account/paid/success')
  expect(await screen.findByText(/^You’re back from another site\. The current status is shown below\./)).toBeVisible()
  expect(screen.getByText(/The link says “success”\. That changes nothing: only our own records count\./)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Change address' })).toBeVisible()
})

it('[O-08] the language is one of seven and applies at once', async () => {
  const me = server.signedInAs('member')
  await openDrawer('language')
  const select = await screen.findByLabelText<HTMLSelectElement>('Language')
  const names = [...select.options].map(({ textContent }) => textContent)
  expect(names).toEqual(['English', 'Français', 'Deutsch', 'Italiano', 'Español', 'Português', 'Русский'])
  fireEvent.change(select, { target: { value: 'fr' } })
  expect(await screen.findByLabelText('Langue')).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
  await waitFor(() => expect(me.locale).toBe('fr'))
  fireEvent.change(screen.getByLabelText('Langue'), { target: { value: 'en' } })
  expect(await screen.findByLabelText('Language')).toBeVisible()
})

it('[O-13] the time zone is that of the device until another is chosen', async () => {
  const me = server.signedInAs('member')
  await openDrawer('language')
  const field = await screen.findByLabelText<HTMLInputElement>('Time zone')
  expect(field.value).toMatch(/^As this device: /)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'tokyo' } })
  fireEvent.click(await screen.findByRole('option', { name: /Asia\/Tokyo/ }))
  await waitFor(() => expect(me.timeZone).toBe('Asia/Tokyo'))
  expect(screen.getByLabelText<HTMLInputElement>('Time zone').value).toBe('Asia/Tokyo')
})

it('[H-04] fourteen sections of Home can be switched, five are on by default; [H-05] videos, photos, members and events are shown in full or in one line', async () => {
  const me = server.signedInAs('member')
  await openDrawer('home')
  const region = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('switch')
  const switchOf = (all: HTMLElement[], name: string) =>
    all.find((one) => screen.getAllByRole('switch', { name: new RegExp(`^${name}`) }).includes(one))
  const onAtFirst = ['Activity', 'Videos', 'News', 'Heroes online', 'Stories']
  const offAtFirst = [
    'Photos',
    'Recently active',
    'Featured profiles',
    'Polls',
    'Events',
    'From Twitter',
    'Forums',
    'Blog',
    'Quote of the day',
  ]
  const sections = await region('Sections')
  expect(sections).toHaveLength(14)
  for (const [names, isOnAtFirst] of [
    [onAtFirst, true],
    [offAtFirst, false],
  ] as const) {
    for (const name of names) {
      const one = switchOf(sections, name)
      expect(one && isOn(one), name).toBe(isOnAtFirst)
      fireEvent.click(one ?? document.body)
    }
  }
  const told = await region('Full or compact')
  expect(told.map(isOn)).toEqual([true, true, true, true])
  for (const name of ['Videos', 'Photos', 'Members', 'Events']) fireEvent.click(switchOf(told, name) ?? document.body)
  const feed = ['photos', 'logins', 'profiles', 'polls', 'events', 'twitter', 'forum', 'blog', 'quote']
  await waitFor(() => expect(me.preferences).toMatchObject({ feed, feedDetail: [] }))
})

it('[O-18] own videos are protected by default, and copies elsewhere may be acted against until that is withdrawn', async () => {
  server.answer(saveVideoDefaults, ({ watcherOverlay = false }) => {
    details = { ...details, filmDefaults: { ...details.filmDefaults, watcherOverlay } }
    return { ...details.filmDefaults, version: 1 }
  })
  server.answer(giveDmcaAuthorisation, ({ fullName }) => {
    const dmcaAgent = { fullName, givenAt: 1_700_000_000 }
    details = { ...details, dmcaAgent }
    return dmcaAgent
  })
  server.answer(withdrawDmcaAuthorisation, () => {
    details = { ...details, dmcaAgent: null }
    return {}
  })
  await openDrawer('videos')
  fireEvent.click(await screen.findByRole('switch', { name: /^Viewer’s name over the video/ }))
  await waitFor(() => expect(details.filmDefaults.watcherOverlay).toBe(true))
  fireEvent.change(screen.getByLabelText('Your full name as a signature'), { target: { value: 'Thomas Oslo' } })
  await press('Authorise')
  expect(await screen.findByText(/^Given by Thomas Oslo on/)).toBeVisible()
  expect(isOn(screen.getByRole('switch', { name: /^Viewer’s name over the video/ }))).toBe(true)
  await press('Withdraw')
  await press('Withdraw', await screen.findByRole('dialog'))
  expect(await screen.findByLabelText('Your full name as a signature')).toBeVisible()
})

it('[O-15] the three chat sounds are on by default, saved in this browser, and removed with the member’s data', async () => {
  const me = server.signedInAs('member')
  const { unmount } = await openDrawer('sounds')
  await screen.findByRole('switch', { name: 'A new message' })
  expect(screen.getAllByRole('switch').map(isOn)).toEqual([true, true, true])
  fireEvent.click(screen.getByRole('switch', { name: 'A new message' }))
  unmount()
  await openDrawer('sounds')
  expect(isOn(await screen.findByRole('switch', { name: 'A new message' }))).toBe(false)
  expect(screen.getAllByRole('switch').filter(isOn)).toHaveLength(2)
  const kept = () => Object.entries({ ...localStorage }).filter(([key]) => key.includes('sounds'))
  expect(kept()).toEqual([[expect.any(String), expect.stringContaining('"play_on_new_message":false')]])
  // No service worker here, as in a private window.
  expect(navigator.serviceWorker.controller).toBeNull()
  await wipeDevice(me.id)
  expect(kept()).toEqual([])
})

it('[O-20] deleting the account requires the password, lists the affected data, and can be cancelled', async () => {
  const me = server.signedInAs('member')
  const removalAt = 1_800_000_000
  server.answer(getExport, () => ({ state: 'none', askedAt: null, expiresAt: null, sizeBytes: null, address: null }))
  server.answer(requestRemoval, ({ proof, keepsContent }) => {
    if (!('password' in proof) || proof.password !== 'the right password') throw new Refusal('wrong_credentials')
    details = { ...details, removal: { at: removalAt, keepsContent } }
    return { ...presentCurrentUser(me), removalAt }
  })
  server.answer(cancelRemoval, () => presentCurrentUser(me))
  await openDrawer('leave')
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Export your data', 'Remove your account']),
  )
  expect(screen.getByText('Unspent tickets and the rest of your membership are lost. Neither is refunded.')).toBeVisible()
  expect(screen.queryByText(/^Earnings/), 'who sells nothing has none').toBeNull()
  fireEvent.click(screen.getByText('Delete them'))
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'not it' } })
  await press('Remove my account')
  expect(await screen.findByText('Wrong name or password.')).toBeVisible()
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'the right password' } })
  await press('Remove my account')
  expect((await screen.findAllByText(/^We’ll delete your account on/))[0]).toBeVisible()
  expect(await screen.findByText('Your videos and comments are deleted too.')).toBeVisible()
  await press('Keep my account')
  expect(await screen.findByText('Your account won’t be deleted. Glad to have you.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Remove my account' })).toBeVisible()
})

it('[O-20] a seller who deletes the account is told what happens to earnings and payouts', async () => {
  server.signedInAs('vendor')
  server.answer(getExport, () => ({ state: 'none', askedAt: null, expiresAt: null, sizeBytes: null, address: null }))
  await openDrawer('leave')
  expect(await screen.findByText(/^Earnings that haven’t been paid out are lost too/)).toBeVisible()
  expect(screen.getByText(/for 30 days after its approval/)).toBeVisible()
})
