import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateVendor, viewVendor } from '#contract/money/vendors.ts'
import { groups } from '#contract/roles.ts'
import { createTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
const vendor = () => server.asMember({ groupId: groups.vendor })

describe('[O-17] vendor info', () => {
  it('is empty at first, and is edited by its vendor', async () => {
    const as = await vendor()
    const empty = { company: '', payee: '', account: '', address: '', taxNumber: '', updatedAt: null, version: 0 }
    expect((await server.call(viewVendor, {}, { as })).data).toEqual(empty)
    const entered = { company: 'Tar & Co', payee: 'Tom Tar', account: 'DE02 1203', address: '1 Quay', taxNumber: '12/345' }
    const { data } = await server.call(updateVendor, { ...entered, version: 0 }, { as })
    expect(data).toEqual({ ...entered, updatedAt: expect.any(Number), version: 1 })
    const changed = await server.call(updateVendor, { address: '2 Quay', version: 1 }, { as })
    expect(changed.data).toMatchObject({ ...entered, address: '2 Quay', version: 2 })
    expect((await server.call(viewVendor, {}, { as })).data).toEqual(changed.data)
  })

  it('needs to whom and where to pay, and names what is missing', async () => {
    const as = await vendor()
    expect((await server.call(updateVendor, { account: 'DE02' }, { as })).refusal?.errors).toEqual({ payee: ['required'] })
    expect((await server.call(updateVendor, { payee: 'Tom' }, { as })).refusal?.errors).toEqual({ account: ['required'] })
    const empty = await server.call(updateVendor, { payee: '', account: 'x' }, { as })
    expect(empty.refusal?.errors).toEqual({ payee: ['required'], account: ['required'] })
    const tooLong = await server.call(updateVendor, { payee: 'x'.repeat(121), account: 'DE02' }, { as })
    expect(tooLong.refusal?.errors).toEqual({ payee: ['too_long'] })
  })

  it('is not overwritten by an edit of an older version', async () => {
    const as = await vendor()
    await server.call(updateVendor, { payee: 'Tom', account: 'DE02' }, { as })
    expect((await server.call(updateVendor, { account: 'GB33', version: 0 }, { as })).refusal?.code).toBe('edit_conflict')
    const first = () => server.call(updateVendor, { payee: 'Tom', account: 'DE02', version: 0 }, { as: other })
    const other = await vendor()
    const answers = await Promise.all([first(), first(), first()])
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(1)
  })

  it('is each vendor’s own, and not for members who are none', async () => {
    const as = await vendor()
    await server.call(updateVendor, { payee: 'Tom', account: 'DE02' }, { as })
    expect((await server.call(viewVendor, {}, { as: await vendor() })).data.payee).toBe('')
    for (const groupId of [groups.active, groups.sponsor, groups.model, groups.staff]) {
      const member = await server.asMember({ groupId })
      expect((await server.call(viewVendor, {}, { as: member })).data.payee).toBe('')
      const { refusal } = await server.call(updateVendor, { payee: 'Tom', account: 'DE02' }, { as: member })
      expect(refusal?.errors).toEqual({ payee: ['sale.vendor'] })
    }
  })
})
