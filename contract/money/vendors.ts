/** Vendor info (1§2, 2§T): to whom and where a seller is paid out. Only vendors have one, and only they and staff read it. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, recordVersion, text, timestamp } from '../primitives.ts'

export const vendorTextMax = { company: 120, payee: 120, account: 120, address: 400, taxNumber: 60 } as const

const fields = {
  /** Trading name; may be empty. */
  company: text(0, vendorTextMax.company),
  /** Name of the account's holder. */
  payee: text(1, vendorTextMax.payee),
  /** Where the money goes, such as an IBAN. */
  account: text(4, vendorTextMax.account),
  /** Postal address for the books; may be empty. */
  address: text(0, vendorTextMax.address),
  taxNumber: text(0, vendorTextMax.taxNumber),
}

export const vendorInfo = v.object({
  company: v.string(),
  payee: v.string(),
  account: v.string(),
  address: v.string(),
  taxNumber: v.string(),
  /** Null: nothing has been entered. */
  updatedAt: v.nullable(timestamp),
  version: recordVersion,
})
export type VendorInfo = v.InferOutput<typeof vendorInfo>

/** The caller's own. Empty texts and version 0 before anything was entered, as for members who are not vendors. */
export const viewVendor = defineEndpoint({
  name: 'vendors.view',
  method: 'POST',
  path: '/api3/shop/vendor/view',
  access: 'member',
  offline: 'never',
  request: nothing,
  response: vendorInfo,
  errors: [],
})

/**
 * Changes the caller's own; absent fields stay. The first time `payee` and `account` are needed. Refused on `payee` for members who are not vendors
 * (`sale.vendor`). A payout that waits keeps the account it was asked with.
 */
export const updateVendor = defineEndpoint({
  name: 'vendors.update',
  method: 'POST',
  path: '/api3/shop/vendor/update',
  access: 'member',
  offline: 'never',
  isConfidential: true,
  isVersioned: true,
  request: v.object({
    version: v.optional(recordVersion),
    company: v.optional(fields.company),
    payee: v.optional(fields.payee),
    account: v.optional(fields.account),
    address: v.optional(fields.address),
    taxNumber: v.optional(fields.taxNumber),
  }),
  response: vendorInfo,
  errors: ['edit_conflict'],
})
