/**
 * The calls of registration, each of which stores its response on the device. They need the connection, because they
 * lead to a sign-in.
 */
import { checkEmailCode, sendEmailCode, verifyPhone } from '#contract/registration/codes.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import {
  checkPassword,
  loadRegistration,
  revalidateRegistration,
  saveRegistration,
  useEntryCode as useEntryCodeEndpoint,
  useInvitation as useInvitationEndpoint,
  type Phone,
  type Registration,
} from '#contract/registration/registration.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { currentKey, forgetRegistration, keepRegistration, savedRegistration } from './saved-registration.ts'

const quiet = { isQuiet: true } as const

function keep(registration: Registration): Registration {
  keepRegistration({ registration })
  return registration
}

/** Creates a registration if there is none. An invitation or entry code given earlier is sent along. */
export async function save(fields: Omit<RequestInput<typeof saveRegistration>, 'key'>): Promise<Registration> {
  const { registration, secret, entryCode } = savedRegistration.get()
  // The first save requires a captcha.
  const endpoint = registration ? saveRegistration : { ...saveRegistration, needsCaptcha: true }
  const saved = keep(await call(endpoint, { ...fields, ...(registration && { key: registration.key }), ...(secret && { secret }) }, quiet))
  if (entryCode === null || saved.hasEntryCode) return saved
  return nameEntryCode(entryCode)
}

/**
 * Refreshes the registration on this device. If the server no longer has it, it is removed here too; offline, the
 * known state stays.
 */
export async function revalidate(key: string): Promise<void> {
  try {
    keep(await call(revalidateRegistration, { key }, quiet))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'token_invalid') forgetRegistration()
    else if (!error.isTransient) throw error
  }
}

/** For a registration started on another device: the key comes from the mail. */
export async function adopt(key: string): Promise<void> {
  keep(await call(revalidateRegistration, { key }, quiet))
}

export async function nameInvitation(secret: string): Promise<void> {
  keepRegistration({ secret })
  if (savedRegistration.get().registration) keep(await call(useInvitationEndpoint, { key: currentKey(), secret }, quiet))
}

/** Saved until there is a registration it can be used for. */
export async function nameEntryCode(code: string): Promise<Registration> {
  keepRegistration({ entryCode: code })
  return keep(await call(useEntryCodeEndpoint, { key: currentKey(), code }, quiet))
}

export async function sendCodeByMail(): Promise<void> {
  await call(sendEmailCode, { key: currentKey() }, quiet)
}

export async function confirmEmail(code: string): Promise<Registration> {
  return keep(await call(checkEmailCode, { key: currentKey(), code }, quiet))
}

/** Returns whether the message stays in the sandbox. */
export async function sendCodeByMessage(phone: Phone): Promise<boolean> {
  return (await call(verifyPhone, { key: currentKey(), phone }, quiet)).isSandbox
}

export async function confirmPhone(phone: Phone, code: string): Promise<Registration> {
  await call(verifyPhone, { key: currentKey(), phone, code }, quiet)
  return keep(await call(loadRegistration, { key: currentKey() }, quiet))
}

/** Checked now so that a refusal appears at the field, and not two screens later. */
export async function checkChosenPassword(password: string): Promise<void> {
  await call(checkPassword, { key: currentKey(), password }, quiet)
}
