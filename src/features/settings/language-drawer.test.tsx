import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listTimeZones } from '#contract/account/settings.ts'
import { saveLanguage } from '#contract/accounts.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()

async function openDrawer() {
  server.answer(listTimeZones, () => ({ timeZones: ['Asia/Tokyo', 'Europe/London'] }))
  const shown = await renderScreen('/settings/language', { server })
  await screen.findByLabelText('Date and time')
  return shown
}

it('[O-11] units, dates and times are chosen, and a choice made without a connection is sent on reconnect', async () => {
  const me = server.signedInAs('member')
  await openDrawer()
  expect(await findBarriersInBothThemes()).toEqual([])
  server.cut()
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: 'd.m.yyyy' } })
  fireEvent.click(screen.getByText('12 hours'))
  fireEvent.click(screen.getByText('feet and pounds'))
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: 'feet and pounds' })).toHaveProperty('checked', true)
  expect(server.requestsOf(saveLanguage)).toEqual([])
  server.reconnect()
  await waitFor(() => expect(me).toMatchObject({ dateFormat: 'd.m.yyyy', usesLocaleDates: false, timeFormat: '12', usesMetric: false }))
})

it('[O-11] [LG-03] dates are written as in the member’s language until they choose a format, and again after they undo the choice', async () => {
  const me = server.signedInAs('member')
  await openDrawer()
  const field = screen.getByLabelText<HTMLSelectElement>('Date and time')
  expect(field.selectedOptions[0]?.textContent).toMatch(/^As in your language: [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  fireEvent.change(field, { target: { value: 'yyyy-m-d' } })
  await waitFor(() => expect(me).toMatchObject({ dateFormat: 'yyyy-m-d', usesLocaleDates: false }))
  expect(field.selectedOptions[0]?.textContent).toMatch(/^\d{4}-\d{1,2}-\d{1,2}$/)
  fireEvent.change(field, { target: { value: '' } })
  await waitFor(() => expect(me).toMatchObject({ usesLocaleDates: true }))
  expect(field.value).toBe('')
})
