/** Account details shown only in the settings. */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { getAccountDetails } from '#contract/account/settings.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { findPendingEmail } from '../email-change/request-email-change.ts'
import { getAccount } from '../reads.ts'
import { handleChangeableAt } from './change-handle.ts'
import { findDmcaAuthorisation, type DmcaAuthorisation } from './dmca-authorisation.ts'
import { offeredPackagers, readVideoDefaults, readWatermark } from './video-settings.ts'
import { pendingPhoneOf } from './phone-row.ts'

type Details = ResponseInput<typeof getAccountDetails>

export async function accountDetails({ db, viewer, now, sms }: MemberContext): Promise<Details> {
  const [account, pendingEmail, authorisation] = await Promise.all([
    getAccount(db, viewer.id),
    findPendingEmail(db, viewer.id, now()),
    findDmcaAuthorisation(db, viewer.id),
  ])
  const changeableAt = handleChangeableAt(account, now())
  return {
    watermark: readWatermark(account.preferences),
    filmDefaults: readVideoDefaults(account.preferences),
    version: account.settingsVersion,
    offeredPackagers: [...offeredPackagers],
    dmcaAgent: authorisation && presentDmcaAuthorisation(authorisation),
    pendingEmail,
    phone: account.phone,
    pendingPhone: pendingPhoneOf(account, now()),
    isSmsSandbox: sms.kind === 'sandbox',
    handleChangeableAt: changeableAt && toSeconds(changeableAt),
    removal: account.removalAt && { at: toSeconds(account.removalAt), keepsContent: account.removalKeepsContent },
  }
}

export function presentDmcaAuthorisation({ fullName, givenAt }: DmcaAuthorisation): NonNullable<Details['dmcaAgent']> {
  return { fullName, givenAt: toSeconds(givenAt) }
}
