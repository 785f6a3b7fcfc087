/** What the joining domain does in the background. */
import { lt } from 'drizzle-orm'
import { oneTimeCodes, registrations, spentProofs } from '../../db/tables/joining.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../http/domain.ts'
import { sendCode } from './codes/send-code.ts'
import { sendInvitation } from './invitations/send-invitation.ts'
import { sendPhoneCode } from './phone/send-phone-code.ts'
import { registrationDays } from './registration/reads/find-registration.ts'

const dayMs = 24 * 3_600_000

export const joiningJobs: JobHandlers = {
  'send-code': (services, payload) => sendCode(services, payload),
  'send-phone-code': (services, payload) => sendPhoneCode(services, payload),
  'send-invitation': (services, payload) => sendInvitation(services, payload),
  'tidy-up': (services) => tidyUpJoining(services),
}

/** Half-done registrations go with everything that was entered. */
export async function tidyUpJoining({ db, now }: Services): Promise<void> {
  await db.delete(registrations).where(lt(registrations.updatedAt, new Date(now().getTime() - registrationDays * dayMs)))
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, new Date(now().getTime() - dayMs)))
  await db.delete(spentProofs).where(lt(spentProofs.expiresAt, now()))
}
