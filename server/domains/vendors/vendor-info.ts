/** Where a vendor is paid out: entered by the vendor, read by them and by the staff who pay. */
import { and, eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type * as contract from '#contract/money/vendors.ts'
import { maySell } from '#contract/policy/sales.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { vendorInfos } from '../../db/tables/money/vendors.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { findVendorInfo, type VendorInfoRow } from './reads/find-payouts.ts'

type VendorInfo = ResponseInput<typeof contract.viewVendor>

const nothingYet: VendorInfo = { company: '', payee: '', account: '', address: '', taxNumber: '', updatedAt: null, version: 0 }

/** Members who do not sell any more still see what is stored about them. */
export async function viewVendorInfo({ db, viewer }: MemberContext): Promise<VendorInfo> {
  const row = await findVendorInfo(db, viewer.id)
  return row ? present(row) : nothingYet
}

export async function updateVendorInfo(
  { db, viewer, now }: MemberContext,
  { version, ...fields }: RequestOutput<typeof contract.updateVendor>,
): Promise<VendorInfo> {
  if (!maySell(viewer)) throw invalid({ payee: ['sale.vendor'] })
  const known = await findVendorInfo(db, viewer.id)
  checkVersion(version, known?.version ?? 0)
  const changes = { ...withoutUndefined(fields), updatedAt: now() }
  const [row] = known
    ? await db
        .update(vendorInfos)
        .set({ ...changes, version: sql`${vendorInfos.version} + 1` })
        .where(and(eq(vendorInfos.memberId, viewer.id), eq(vendorInfos.version, known.version)))
        .returning()
    : await db
        .insert(vendorInfos)
        .values({ ...changes, memberId: viewer.id, ...getAccount(fields) })
        .onConflictDoNothing()
        .returning()
  // Another device was faster.
  if (!row) throw new Refusal('edit_conflict')
  return present(row)
}

/** The first time both are needed. */
function getAccount({ payee, account }: { payee?: string | undefined; account?: string | undefined }): { payee: string; account: string } {
  if (payee === undefined) throw invalid({ payee: ['required'] })
  if (account === undefined) throw invalid({ account: ['required'] })
  return { payee, account }
}

function present({ company, payee, account, address, taxNumber, updatedAt, version }: VendorInfoRow): VendorInfo {
  return { company, payee, account, address, taxNumber, updatedAt: toSeconds(updatedAt), version }
}
