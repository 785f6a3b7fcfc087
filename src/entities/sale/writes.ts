/** Changes of sellers to their products, and what members say about a sale. Both may wait for a connection. */
import { msg } from '@lingui/core/macro'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestInput, RequestOutput, ResponseOutput } from '#contract/endpoint.ts'
import { updateProduct, type Product, type ProductStatus } from '#contract/money/products.ts'
import { awaitSale, type getOffer } from '#contract/money/sales.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import { discardWrite, submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitAndWait, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { refusedWrites } from '#src/data/outbox/waiting-writes.ts'
import { contentSubject } from '#src/entities/content/writes.ts'
import { changesIn, inputOf } from '#src/offline/outbox/input-of.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { refreshProducts, takeOverProduct } from './cache.ts'
import { saleQueries } from './queries.ts'

export const productSubject = (productId: number) => `product:${productId}`

type Edit = RequestOutput<typeof updateProduct>

/** A product without a title of its own has that of its item, which is not known here: until the answer it keeps the old one. */
function withEdit(product: Product, edit: Edit): Product {
  if (edit.productId !== product.productId) return product
  const { productId: _productId, title, ...changes } = changesIn(edit)
  return { ...product, ...withoutUndefined(changes), ...(title ? { title } : {}) }
}

/** The grid shows the change at once. A refused status is put back; what was typed is offered again by the form. */
const productEdit = defineWrites<{ product: Product }>()(updateProduct, {
  label: msg`Changes to a product`,
  texts: ['title', 'sku', 'locproject'],
  place: (_input, { code }) => (code === 'not_found' ? null : '/products'),
  subject: ({ productId }) => productSubject(productId),
  reread: (client, { productId }) => readAnew(client, saleQueries.product(productId)),
  overlay: { product: withEdit },
  settle: (client, { answer }) => takeOverProduct(client, answer),
  refresh: refreshProducts,
})

/** For the products of a seller. */
export const productWrites = [productEdit]

const fieldsOf = (entry: OutboxEntry): string[] => {
  const input = inputOf(entry, updateProduct)
  return input ? Object.keys(changesIn(input)).filter((name) => name !== 'productId') : []
}

/**
 * `fields`: those of the form. Earlier saves that were refused are replaced if they are all among these; others keep the text that another
 * form of the same product has to show.
 */
export function saveProduct(edit: RequestInput<typeof updateProduct>, fields: readonly string[]): Promise<WriteOutcome> {
  const refused = refusedWrites(productWrites, productSubject(edit.productId))
  const replaces = refused.filter((entry) => fieldsOf(entry).every((name) => fields.includes(name)))
  return submitAndWait(productEdit, edit, { replaces })
}

/** Nothing typed is in it, so a refused one leaves the outbox: the caller says why, and the switch is where it was. */
export async function switchProduct(
  { productId, version }: Pick<Product, 'productId' | 'version'>,
  status: ProductStatus,
): Promise<WriteOutcome> {
  const outcome = await submitAndWait(productEdit, { productId, version, status })
  if (outcome.state === 'refused' && outcome.entryId !== null) await discardWrite(outcome.entryId)
  return outcome
}

type Offered = ResponseOutput<typeof getOffer>

export const awaitedSubject = (item: ContentRef) => `awaited:${contentSubject(item)}`

/** After a refusal, which is explained beside the offer, the offer is read again. */
const waiting = defineWrites<{ offer: Offered }>()(awaitSale, {
  label: msg`A request to be told when something is back`,
  subject: awaitedSubject,
  overlay: { offer: (offered, { isAwaited }) => (offered.isAwaited === null ? offered : { ...offered, isAwaited }) },
  settle: (client, { input, answer: { isAwaited } }) =>
    client.setQueryData(saleQueries.offer(input).queryKey, (known) => known && { ...known, isAwaited }),
  refresh: (client) => client.invalidateQueries({ queryKey: saleQueries.all() }),
})

/** For the offer of an item. */
export const saleWrites = [waiting]

export function setSaleAwaited({ typeId, itemId }: ContentRef, isAwaited: boolean): Promise<void> {
  return submit(waiting, { typeId, itemId, isAwaited })
}
