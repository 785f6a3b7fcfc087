/** Calls with which members change their account and confirm that it is theirs. */
import * as changes from '#contract/account/changes.ts'
import * as passkeyCalls from '#contract/account/passkeys.ts'
import * as settings from '#contract/account/settings.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { requestEmailChange, sendEmailChangeAgain } from './email-change/request-email-change.ts'
import { validateEmailChange } from './email-change/validate-email-change.ts'
import { addPasskey, beginPasskey, passkeysOf, presentPasskey, removePasskey, renamePasskey } from './passkeys/manage-passkeys.ts'
import { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
import { askForPasskey } from './passkeys/verify-passkey.ts'
import { presentCurrentUser } from './present.ts'
import { getAccount } from './reads.ts'
import { cancelRemoval, requestRemoval } from './removal/request-removal.ts'
import { answerSignedIn } from './sessions/answer-signed-in.ts'
import { accountDetails, presentDmcaAuthorisation } from './settings/account-details.ts'
import { changeHandle } from './settings/change-handle.ts'
import { giveDmcaAuthorisation, withdrawDmcaAuthorisation } from './settings/dmca-authorisation.ts'
import { saveVideoDefaults, saveWatermark } from './settings/video-settings.ts'
import { saveUnits } from './settings/save-settings.ts'

export const ownAccountRoutes: readonly Implementation[] = [
  implement(settings.getAccountDetails, async (context) => accountDetails(context)),

  implement(settings.saveUnits, async (context, input) => {
    await saveUnits(context, input)
    return currentUserOf(context)
  }),

  implement(settings.listTimeZones, async () => ({ timeZones: Intl.supportedValuesOf('timeZone') })),

  implement(settings.saveWatermark, async (context, input) => saveWatermark(context, input)),

  implement(settings.saveVideoDefaults, async (context, input) => saveVideoDefaults(context, input)),

  implement(settings.giveDmcaAuthorisation, async (context, { fullName }) =>
    presentDmcaAuthorisation(await giveDmcaAuthorisation(context, fullName)),
  ),

  implement(settings.withdrawDmcaAuthorisation, async (context) => {
    await withdrawDmcaAuthorisation(context)
    return {}
  }),

  implement(changes.requestEmailChange, async (context, input) => {
    await requestEmailChange(context, input)
    return {}
  }),

  implement(changes.confirmEmailChange, async (context) => {
    await sendEmailChangeAgain(context)
    return {}
  }),

  implement(changes.validateEmailChange, async (context, input) => {
    await validateEmailChange(context, input)
    return currentUserOf(context)
  }),

  implement(changes.changeHandle, async (context, { userName }) => {
    await changeHandle(context, userName)
    return currentUserOf(context)
  }),

  implement(changes.requestRemoval, async (context, input) => {
    await requestRemoval(context, input)
    return currentUserOf(context)
  }),

  implement(changes.cancelRemoval, async (context) => {
    await cancelRemoval(context)
    return currentUserOf(context)
  }),

  implement(passkeyCalls.listPasskeys, async (context) => ({
    passkeys: (await passkeysOf(context.db, context.viewer.id)).map(presentPasskey),
  })),

  implement(passkeyCalls.beginPasskey, async (context, { proof }) => ({ options: await beginPasskey(context, proof) })),

  implement(passkeyCalls.addPasskey, async (context, input) => presentPasskey(await addPasskey(context, input))),

  implement(passkeyCalls.renamePasskey, async (context, { passkeyId, name }) => {
    await renamePasskey(context, passkeyId, name)
    return {}
  }),

  implement(passkeyCalls.removePasskey, async (context, { passkeyId }) => {
    await removePasskey(context, passkeyId)
    return {}
  }),

  implement(passkeyCalls.beginProof, async (context) => ({
    options: await askForPasskey(
      context,
      { purpose: 'confirm', memberId: context.viewer.id },
      await passkeysOf(context.db, context.viewer.id),
    ),
  })),

  implement(passkeyCalls.beginPasskeySignIn, async (context) => ({
    options: await askForPasskey(context, { purpose: 'sign-in', memberId: null }),
  })),

  implement(passkeyCalls.signInWithPasskey, async (context, input, { reply }) =>
    answerSignedIn(context, await signInWithPasskey(context, input), reply),
  ),
]

async function currentUserOf(context: MemberContext) {
  return presentCurrentUser(await getAccount(context.db, context.viewer.id), context)
}
