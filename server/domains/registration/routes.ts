/** Routes of the registration domain. */
import * as phone from '#contract/account/phone.ts'
import * as availability from '#contract/registration/availability.ts'
import * as codes from '#contract/registration/codes.ts'
import * as invitations from '#contract/registration/invitations.ts'
import * as proof from '#contract/registration/captcha.ts'
import * as contract from '#contract/registration/registration.ts'
import type { RequestContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { answerSignedIn, checkNewName, isNameFree } from '../accounts/index.ts'
import { checkEmailCode, sendEmailCode, verifyPhone } from './codes/confirm.ts'
import { createInvitation, removeInvitation, updateInvitation } from './invitations/change-invitations.ts'
import { buyInvitations, grantInvitations, invitationAudit } from './invitations/extra-invitations.ts'
import { countInvitationsOf, getInvitationOf, searchInvitationsOf } from './invitations/reads.ts'
import { confirmPhone, removePhone, requestPhone, sendPhoneCodeAgain } from './phone/own-phone.ts'
import { spendAsk } from './spend-ask.ts'
import { checkRegistrationPassword, completeRegistration } from './complete-registration.ts'
import { findOpenInvitation, getRegistration, presentRegistration } from './reads/find-registration.ts'
import { revalidateRegistration } from './revalidate-registration.ts'
import { registerAtOnce, saveRegistration } from './save-registration.ts'
import { checkEntryCode, useEntryCode, useInvitation } from './use-ways-in.ts'
import { sendWelcome } from './welcome.ts'

async function checkInvitation({ db, now }: RequestContext, { secret }: { secret: string }) {
  const found = await findOpenInvitation(db, now(), { secret })
  return { isValid: found !== null, invitedBy: found?.inviterName ?? null }
}

const stepRoutes: readonly Implementation[] = [
  implement(contract.saveRegistration, saveRegistration),
  implement(contract.register, registerAtOnce),
  implement(contract.loadRegistration, async (context, { key }) =>
    presentRegistration(context, await getRegistration(context.db, context, key)),
  ),
  implement(contract.revalidateRegistration, (context, { key }) => revalidateRegistration(context, key)),
  implement(contract.checkPassword, async (context, input) => {
    await checkRegistrationPassword(context, input)
    return {}
  }),
  implement(contract.completeRegistration, async (context, input, { reply }) =>
    answerSignedIn(context, await completeRegistration(context, input), reply),
  ),
  implement(contract.checkInvitation, checkInvitation),
  implement(contract.validateInvitation, checkInvitation),
  implement(contract.useInvitation, useInvitation),
  implement(contract.registerInvitation, useInvitation),
  implement(contract.checkEntryCode, async (context, { code }) => ({ isValid: await checkEntryCode(context, code) })),
  implement(contract.useEntryCode, useEntryCode),
  implement(contract.invitationEntryCode, useEntryCode),
  implement(contract.sendWelcomeMail, async (context) => {
    await sendWelcome(context, context.viewer.id)
    return {}
  }),
]

async function isNameOnOffer(context: RequestContext, { key, userName }: { key?: string | undefined; userName: string }): Promise<boolean> {
  await spendAsk(context, key)
  checkNewName(userName)
  return isNameFree(context.db, userName, context.now())
}

const availabilityRoutes: readonly Implementation[] = [
  implement(availability.userNameAvailable, async (context, { key, userName }) => {
    return { isAvailable: await isNameOnOffer(context, { key, userName }) }
  }),
  implement(availability.userNameTaken, async (context, { key, userName }) => {
    return { isTaken: !(await isNameOnOffer(context, { key, userName })) }
  }),
  implement(availability.emailAvailable, async (context, { key }) => {
    await spendAsk(context, key)
    return { isAvailable: true }
  }),
]

const captchaRoutes: readonly Implementation[] = [
  implement(proof.getCaptchaChallenge, async ({ captcha }) => ({ challenge: await captcha.challenge() })),
  implement(proof.getCaptchaQuestion, async ({ captcha }) => captcha.question()),
  implement(codes.sendEmailCode, async (context, { key }) => {
    await sendEmailCode(context, key)
    return {}
  }),
  implement(codes.checkEmailCode, checkEmailCode),
  implement(codes.verifyPhone, verifyPhone),
]

const phoneRoutes: readonly Implementation[] = [
  implement(phone.requestPhone, async (context, input) => {
    await requestPhone(context, input)
    return {}
  }),
  implement(phone.sendPhoneCode, async (context) => {
    await sendPhoneCodeAgain(context)
    return {}
  }),
  implement(phone.confirmPhone, async (context, input) => {
    await confirmPhone(context, input)
    return {}
  }),
  implement(phone.removePhone, async (context, { proof: presence }) => {
    await removePhone(context, presence)
    return {}
  }),
]

const invitationRoutes: readonly Implementation[] = [
  implement(invitations.listInvitations, (context, input) => searchInvitationsOf(context, { ...input, text: '' })),
  implement(invitations.searchInvitations, searchInvitationsOf),
  implement(invitations.countInvitations, countInvitationsOf),
  implement(invitations.getInvitation, (context, { invitationId }) => getInvitationOf(context, invitationId)),
  implement(invitations.createInvitation, createInvitation),
  implement(invitations.updateInvitation, updateInvitation),
  implement(invitations.buyInvitations, buyInvitations),
  implement(invitations.grantInvitations, grantInvitations, invitationAudit),
  implement(invitations.removeInvitation, (context, { invitationId }) => removeInvitation(context, invitationId)),
]

export const registrationRoutes: readonly Implementation[] = [
  ...stepRoutes,
  ...availabilityRoutes,
  ...captchaRoutes,
  ...phoneRoutes,
  ...invitationRoutes,
]
