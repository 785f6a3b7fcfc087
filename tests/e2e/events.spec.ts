import type { Page } from '@playwright/test'
import { listGuests, readAddress, readCheckInCode } from '#contract/community/event-guests.ts'
import { createEvent, getEvent, rsvpToEvent, rsvpValues } from '#contract/community/events.ts'
import type { EventId } from '#contract/community/ids.ts'
import { decideApproval } from '#contract/content/approvals.ts'
import { expectDraftKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const nextYear = new Date().getFullYear() + 1
const address = '14 Salamander Place'

async function setStart(page: Page): Promise<void> {
  const parts = page.getByRole('group', { name: 'Starts' })
  for (const [name, value] of Object.entries({ Year: nextYear, Month: 1, Day: 9, Hour: 19 }))
    await parts.getByRole('combobox', { name }).selectOption(String(value))
}

test('[Z-02] [Z-04] [Z-11] an event with a photo survives a cut while it is written, is approved by an admin, and its door works without a connection', async ({
  page,
  member,
  demo,
  newMember,
  openBrowser,
  away,
}) => {
  const title = `Rope table ${member.id}`
  await openRoute(page, '/events/create')
  await page.locator('input[type=file]').setInputFiles('public/icons/plain-192.png')
  await expect(page.getByRole('img', { name: 'Photo of the event' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await setStart(page)
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByRole('textbox', { name: 'What’s it about' }).fill('Three tables.')
  await expectDraftKept(page, member.id, 'Three tables.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'What’s it about' })).toHaveValue('Three tables.')
  await expect(page.getByRole('group', { name: 'Starts' }).getByRole('combobox', { name: 'Hour' })).toHaveValue('19')
  await away.comeBack()
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Pending Approval')).toBeVisible()
  const eventId = Number(/\/events\/(\d+)/.exec(page.url())?.[1]) as EventId

  const guest = await newMember('Northlight')
  await expect(guest.call(getEvent, { eventId })).rejects.toThrow('404')
  const adminPage = await (await openBrowser(await demo('admin'))).newPage()
  await openRoute(adminPage, `/events/${eventId}`)
  await adminPage.getByRole('button', { name: 'Approve' }).click()
  await expect(adminPage.getByText('Pending Approval')).toHaveCount(0)
  await adminPage.close()
  // The host is told, without a reload.
  await expect(page.getByText('Pending Approval')).toHaveCount(0)

  expect((await guest.call(getEvent, { eventId })).imagePath).not.toBeNull()
  await guest.call(rsvpToEvent, { eventId, rsvp: rsvpValues.attending })
  const { code } = await guest.call(readCheckInCode, { eventId })
  await openRoute(page, `/events/${eventId}/door`)
  await expect(page.getByText('0 of 1 guest is here')).toBeVisible()
  await away.leave()
  await page.reload()
  const field = page.getByRole('textbox', { name: 'Guest’s code' })
  await field.fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByText('This isn’t a code for this event.')).toBeVisible()
  await field.fill(code)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  const checked = page.getByRole('status', { name: 'Checked guest' })
  await expect(checked.getByText(guest.name)).toBeVisible()
  await expect(page.getByText('1 of 1 guest is here')).toBeVisible()
  await away.comeBack()
  const isHere = async () => (await member.call(listGuests, { eventId })).items.map(({ isCheckedIn }) => isCheckedIn)
  await expect.poll(isHere).toEqual([true])
})

test('[Z-05] [Z-06] [Z-08] [Z-09] an answer given without a connection takes the last place and opens the address; when it is withdrawn, the waiting list moves up', async ({
  page,
  member,
  demo,
  newMember,
  away,
}) => {
  const [host, next, admin] = [await newMember('Bosun'), await newMember('Stevedore'), await demo('admin')]
  const place = { area: 'Leith', location: address, privateLocation: true, maxGuests: 1 }
  const startTime = Math.floor(Date.now() / 1000) + 86_400
  const { eventId } = await host.call(createEvent, { title: 'Rope table', startTime, ...place })
  await admin.call(decideApproval, { typeId: 'event', itemId: eventId, isApproved: true })

  await openRoute(page, `/events/${eventId}`)
  await expect(page.getByText('You’ll see the address once the host confirms you.')).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  const attending = page.getByRole('radio', { name: 'Attending', exact: true })
  await page.getByText('Attending', { exact: true }).click()
  await expect(page.getByText('Waiting for a connection. It sends automatically.')).toBeVisible()
  await page.reload()
  await expect(attending).toBeChecked()
  await away.comeBack()
  await expect(page.getByText(/^You’re confirmed/)).toBeVisible()
  await expect(page.getByText(address)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the address' }).click()
  await expect(page.getByText(address)).toBeVisible()

  await next.call(rsvpToEvent, { eventId, rsvp: rsvpValues.attending, waits: true })
  const nextOf = async () => (await next.call(getEvent, { eventId })).invite
  expect(await nextOf()).toMatchObject({ seat: 'waiting', waitingNumber: 1 })
  await expect(next.call(readAddress, { eventId })).rejects.toThrow('404')
  await page.getByRole('button', { name: 'Withdraw my answer' }).click()
  await expect.poll(nextOf).toMatchObject({ seat: 'confirmed', waitingNumber: null })
  expect(await next.call(readAddress, { eventId })).toMatchObject({ location: address })
  await expect(page.getByText(address)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await expect(member.call(readAddress, { eventId })).rejects.toThrow('404')
})
