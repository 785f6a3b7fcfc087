import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ResponseInput } from '#contract/endpoint.ts'
import { updateVendor, viewVendor } from '#contract/money/vendors.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/settings/vendor-info', '/you')

type Info = ResponseInput<typeof viewVendor>
const empty: Info = { company: '', payee: '', account: '', address: '', taxNumber: '', updatedAt: null, version: 0 }

function answerInfo(first: Info) {
  let info = first
  server.answer(viewVendor, () => info)
  server.answer(updateVendor, ({ version: _version, ...changes }) => {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    info = { ...info, ...given, version: info.version + 1, updatedAt: 1_700_000_000 }
    return info
  })
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('[O-17] a vendor enters to whom and where to pay; both are needed', async () => {
  server.signedInAs('vendor')
  answerInfo(empty)
  await renderScreen('/settings/vendor-info', { server })
  expect(await screen.findByLabelText('Account holder')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  save()
  expect(await screen.findAllByText('Required.')).toHaveLength(2)
  await userEvent.fill(screen.getByLabelText('Account holder'), 'Tom Tar')
  await userEvent.fill(screen.getByLabelText('Account'), 'DE02 1203')
  save()
  expect(await screen.findByText('Saved.')).toBeVisible()
  const entered = { payee: 'Tom Tar', account: 'DE02 1203', company: '', address: '', taxNumber: '' }
  expect(server.requestsOf(updateVendor)).toEqual([{ ...entered, version: 0 }])
})

it('[O-17] of what was entered before only the changes are sent; an older version is refused', async () => {
  server.signedInAs('vendor')
  answerInfo({ ...empty, payee: 'Tom Tar', account: 'DE02 1203', version: 3 })
  await renderScreen('/settings/vendor-info', { server })
  expect(await screen.findByLabelText('Account holder')).toHaveValue('Tom Tar')
  await userEvent.fill(screen.getByLabelText('Tax number'), '12/345')
  save()
  await waitFor(() => expect(server.requestsOf(updateVendor)).toEqual([{ taxNumber: '12/345', version: 3 }]))
  await screen.findByText('Saved.')
  const repair = server.refuse(updateVendor, 'edit_conflict')
  await userEvent.fill(screen.getByLabelText('Tax number'), '99')
  save()
  const isSaid = () => screen.getAllByRole('alert').some((alert) => alert.textContent !== '')
  await waitFor(() => expect(isSaid()).toBe(true))
  expect(screen.getByLabelText('Tax number')).toHaveValue('99')
  repair()
})

it('[O-23] the label Vendor info appears only to those who may sell, and leads there', async () => {
  answerQuietSite(server)
  server.signedInAs('vendor')
  await renderScreen('/you', { server })
  expect((await screen.findByRole('link', { name: 'Vendor info' })).getAttribute('href')).toContain('/settings/vendor-info')
})

it('[O-23] other members neither find it nor get there by its address', async () => {
  answerQuietSite(server)
  server.signedInAs('member')
  await renderScreen('/settings/vendor-info', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
  expect(screen.queryByText('Vendor info')).toBeNull()
  expect(server.requestsOf(viewVendor)).toEqual([])
})
