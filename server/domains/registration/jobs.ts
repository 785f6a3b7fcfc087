/** Background jobs of the joining domain. */
import { lt } from 'drizzle-orm'
import { oneTimeCodes, registrations, spentCaptchas } from '../../db/tables/registration.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../http/domain.ts'
import { sendCode } from './codes/send-code.ts'
import { sendInvitation } from './invitations/send-invitation.ts'
import { sendPhoneCode } from './phone/send-phone-code.ts'
import { registrationDays } from './reads/find-registration.ts'

const dayMs = 24 * 3_600_000

export const registrationJobs: JobHandlers = {
  'send-code': (services, payload) => sendCode(services, payload),
  'send-phone-code': (services, payload) => sendPhoneCode(services, payload),
  'send-invitation': (services, payload) => sendInvitation(services, payload),
  'tidy-up': (services) => tidyUpRegistration(services),
}

/** Unfinished registrations are deleted with all their entries. */
export async function tidyUpRegistration({ db, now }: Services): Promise<void> {
  await db.delete(registrations).where(lt(registrations.updatedAt, new Date(now().getTime() - registrationDays * dayMs)))
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, new Date(now().getTime() - dayMs)))
  await db.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, now()))
}
