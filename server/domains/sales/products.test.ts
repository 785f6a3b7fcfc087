import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundSale } from '#contract/money/downloads.ts'
import { listProducts, updateProduct, viewProduct } from '#contract/money/products.ts'
import { buyProduct, setSale } from '#contract/money/sales.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { createTestServer, insertSale, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { giveTickets } from '../../testing/money/give-tickets.ts'
import { first } from '../../testing/rows/insert-member.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'

let server: TestServer
let seller: Credentials
beforeAll(async () => {
  server = await createTestServer()
  seller = await server.asMember({ groupId: groups.vendor })
})
afterAll(() => server.close())

const listOf = (as: Credentials, of = seller) => server.call(listProducts, { userId: of.memberId as MemberId }, { as })

describe('products', () => {
  it('[D-12] of a member are those that can be bought now; their seller has them all, with what is private', async () => {
    const [vendor, viewer] = [await server.asMember({ groupId: groups.vendor, name: 'Seller.Of.Wraps' }), await server.asMember()]
    const on = await insertSale(server.db, { sellerId: vendor.memberId, sku: 'RW-1', notes: 'Raise it', video: { title: 'Wraps' } })
    const off = await insertSale(server.db, { sellerId: vendor.memberId, isActive: false })
    const hidden = await insertSale(server.db, { sellerId: vendor.memberId, video: { ownerAudience: 'nobody' } })
    await insertSale(server.db, { sellerId: vendor.memberId, mode: 'contact', price: null, days: null })
    const own = (await listOf(vendor, vendor)).data.items
    expect(own.map(({ productId }) => productId)).toEqual([hidden.id, off.id, on.id])
    expect(own[2]).toMatchObject({
      title: 'Wraps',
      sku: 'RW-1',
      locproject: 'Raise it',
      totalSalesQty: 0,
      accessExpiry: 180,
      accessAttempts: 3,
    })
    const { data } = await listOf(viewer, vendor)
    expect(data).toMatchObject({ total: 1, items: [{ productId: on.id, price: 8, sku: null, locproject: null, totalSalesQty: null }] })
    // By name as well, and without a member the own ones.
    const named = (userName: string) => server.call(listProducts, { userName }, { as: viewer })
    expect((await named('Seller.Of.Wraps')).data.items.map(({ productId }) => productId)).toEqual([on.id])
    expect((await named('no-such-member')).refusal?.code).toBe('user_not_found')
    expect((await server.call(listProducts, {}, { as: vendor })).data.items).toEqual(own)
    expect((await server.call(listProducts, {}, { as: viewer })).data.items).toEqual([])
    for (const { id } of [off, hidden])
      expect((await server.call(viewProduct, { productId: id }, { as: viewer })).refusal?.code).toBe('not_found')
    await server.call(blockMember, { userId: viewer.memberId as MemberId }, { as: vendor })
    expect((await listOf(viewer, vendor)).refusal?.code).toBe('user_not_found')
  })

  it('[D-01] [D-06] their seller changes title, sku, price, status, access, attempts and notes', async () => {
    const { id, version } = await insertSale(server.db, { sellerId: seller.memberId })
    const change = {
      title: 'The course',
      sku: 'RW-2',
      price: 9,
      status: 'offline',
      accessExpiry: 999,
      accessAttempts: 5,
      locproject: 'Mine',
    } as const
    const { data } = await server.call(updateProduct, { productId: id, version, ...change }, { as: seller })
    expect(data).toMatchObject({ ...change, accessExpiry: 3650, version: version + 1 })
    expect((await server.call(updateProduct, { productId: id, version, price: 10 }, { as: seller })).refusal?.code).toBe('edit_conflict')
    expect((await server.call(updateProduct, { productId: id, price: 0 }, { as: seller })).refusal?.errors).toEqual({
      price: ['tickets.positive'],
    })
  })

  it('[D-05] totals of sales and refunds that a caller sends change nothing; only sales and refunds do', async () => {
    const { id, itemId } = await insertSale(server.db, { sellerId: seller.memberId })
    const view = async () => (await server.call(viewProduct, { productId: id }, { as: seller })).data
    const sent = { totalSalesQty: 999, totalRefundsQty: 7, total_sales_qty: 999, total_refunds_qty: 7, saleTotal: 999, refundTotal: 7 }
    const edit = { productId: id, title: 'The course', ...sent }
    expect((await server.call(updateProduct, edit, { as: seller })).data).toMatchObject({
      title: 'The course',
      totalSalesQty: 0,
      totalRefundsQty: 0,
    })
    const terms = { typeId: 'video', itemId, mode: 'download', price: 8, days: 180, downloads: 3, ...sent } as const
    expect((await server.call(setSale, terms, { as: seller })).refusal).toBeNull()
    expect(await view()).toMatchObject({ totalSalesQty: 0, totalRefundsQty: 0 })
    const buyer = await server.asMember()
    await giveTickets(server.db, buyer.memberId, 10)
    const { grant } = (await server.call(buyProduct, { attempt: randomUUID(), productId: id, price: 8, ...sent }, { as: buyer })).data
    expect(await view()).toMatchObject({ totalSalesQty: 1, totalRefundsQty: 0 })
    await server.call(refundSale, { id: grant.id, ...sent }, { as: seller })
    expect(await view()).toMatchObject({ totalSalesQty: 1, totalRefundsQty: 1 })
  })

  it('[D-04] what is in stock, sent with the terms of a sale, changes nothing', async () => {
    const { id, itemId } = await insertSale(server.db, { sellerId: seller.memberId, serialized: true })
    const stock = { inStock: 50, in_stock: 50, serialized: 1, min_stock: 9 }
    const terms = { typeId: 'video', itemId, mode: 'download', price: 8, days: 180, downloads: 3, ...stock } as const
    expect((await server.call(setSale, terms, { as: seller })).refusal).toBeNull()
    expect((await server.call(viewProduct, { productId: id }, { as: seller })).data).toMatchObject({
      serialized: 1,
      minStock: 0,
      inStock: 0,
    })
  })

  it('[D-02] [D-03] other types are not ready, and attempts are for downloads only', async () => {
    const watchOnly = await insertSale(server.db, { sellerId: seller.memberId, downloads: 0 })
    const edit = (productId: number, change: object) => server.call(updateProduct, { productId, ...change }, { as: seller })
    for (const change of [
      { title: 'New' },
      { sku: 'X' },
      { price: 9 },
      { status: 'offline' },
      { accessExpiry: 30 },
      { locproject: 'Mine' },
      { serialized: 1 },
    ])
      expect((await edit(watchOnly.id, change)).refusal?.errors).toEqual({ product_id: ['product.not_ready'] })
    for (const [typeId, mode] of [
      ['video_album', 'subscribe'],
      ['photo_album', 'cart'],
    ] as const) {
      const owner = { ownerId: seller.memberId }
      const { id: itemId } =
        typeId === 'photo_album'
          ? await insertPhotoAlbum(server.db, owner)
          : first(
              await server.db
                .insert(videoAlbums)
                .values({ ...owner, title: 'Wraps' })
                .returning(),
            )
      const album = await insertSale(server.db, { typeId, itemId, mode, sellerId: seller.memberId, downloads: 0, days: 30 })
      expect((await edit(album.id, { accessAttempts: 2 })).refusal?.errors).toEqual({ access_attempts: ['product.no_attempts'] })
      expect((await edit(album.id, { title: 'New', price: 9, status: 'offline', accessExpiry: 7 })).data).toMatchObject({
        title: 'New',
        price: 9,
      })
    }
  })

  it('[D-13] a video to watch that has a preview is of the preview type, has its preview, and can stay without downloads', async () => {
    const preview = await insertVideo(server.db, { ownerId: seller.memberId })
    const [watched, download] = [0, 3].map((downloads) =>
      insertSale(server.db, { sellerId: seller.memberId, downloads, previewId: preview.id }),
    )
    const { id, version } = (await watched) ?? { id: 0, version: 0 }
    const product = async (productId: number) => (await server.call(viewProduct, { productId }, { as: seller })).data
    expect(await product(id)).toMatchObject({ productType: 'video_preview', previewId: preview.id, accessAttempts: 0 })
    // The field belongs to the types preview and single view only (1§3).
    const downloadId = (await download)?.id ?? 0
    expect(await product(downloadId)).toMatchObject({ productType: 'video_download', previewId: null })
    const { data } = await server.call(updateProduct, { productId: id, version, title: 'To watch', accessAttempts: 0 }, { as: seller })
    expect(data).toMatchObject({ title: 'To watch', productType: 'video_preview', status: 'active' })
    expect((await server.call(updateProduct, { productId: downloadId, accessAttempts: 0 }, { as: seller })).refusal?.errors).toEqual({
      access_attempts: ['tickets.positive'],
    })
  })

  it('belong to their seller: others change nothing, and a seller who lost the role neither', async () => {
    const { id } = await insertSale(server.db, { sellerId: seller.memberId })
    const other = await server.asMember({ groupId: groups.vendor })
    expect((await server.call(updateProduct, { productId: id, price: 1 }, { as: other })).refusal?.code).toBe('not_found')
    const former = await server.asMember()
    const sale = await insertSale(server.db, { sellerId: former.memberId })
    expect((await server.call(updateProduct, { productId: sale.id, price: 1 }, { as: former })).refusal?.errors).toEqual({
      product_id: ['sale.vendor'],
    })
    expect((await listOf(other, former)).data.items).toEqual([])
  })
})
