/** Joining step by step. What is entered waits on the server under a secret key, so that another device can go on; no password is among it. */
import * as v from 'valibot'
import { login, signedIn } from '../session.ts'
import { defineEndpoint } from '../endpoint.ts'
import { email, isoDate, locale, nothing, password, text, userName } from '../primitives.ts'
import { aliasOf } from './alias.ts'

/** In their order. The server says which one is next; what stands in an address is only a wish (ambiguity tos-step-params). */
export const registrationSteps = ['tos', 'account', 'email', 'phone', 'password'] as const
export const registrationStep = v.picklist(registrationSteps)
export type RegistrationStep = v.InferOutput<typeof registrationStep>

/** Opens one unfinished registration to whoever holds it. */
export const registrationKey = v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{43}$/))
/** Of an invitation: stands in the address that opens registration. */
export const invitationSecret = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{10,64}$/, 'invalid'))
/** Of the HKB entry: handed out on paper, so case and blanks do not matter. */
export const entryCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9-]{4,40}$/, 'invalid'))
export const oneTimeCode = v.pipe(v.string(), v.regex(/^\d{6}$/, 'invalid'))

/** 1§3: the digits without the country's own; at most ten (1§5). */
export const phone = v.object({
  country: v.object({
    iso: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'invalid')),
    dialCode: v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'invalid')),
    countryName: text(0, 80),
  }),
  tel: v.pipe(v.string(), v.regex(/^\d{4,10}$/, 'phone')),
})
export type Phone = v.InferOutput<typeof phone>

export const registration = v.object({
  key: registrationKey,
  step: registrationStep,
  userName: v.string(),
  email: v.string(),
  birthday: v.string(),
  phone: v.nullable(phone),
  isEmailConfirmed: v.boolean(),
  isPhoneConfirmed: v.boolean(),
  /** Who invited, while the invitation is good. */
  invitedBy: v.nullable(v.string()),
  /** Came with a good HKB entry. */
  hasEntryCode: v.boolean(),
})
export type Registration = v.InferOutput<typeof registration>

const tries = { offline: 'never', access: 'open', method: 'POST' } as const

/**
 * Begins a registration (without a key, with a captcha's proof) or keeps what was entered. A new e-mail address or phone has to be
 * confirmed anew. Refuses names that are taken, and says of no address whether it is.
 */
export const saveRegistration = defineEndpoint({
  ...tries,
  name: 'joining.save',
  path: '/api3/user/register/save',
  perMinute: 30,
  request: v.object({
    key: v.optional(registrationKey),
    acceptsTerms: v.optional(v.literal(true, 'required')),
    userName: v.optional(userName),
    email: v.optional(email),
    birthday: v.optional(isoDate),
    locale: v.optional(locale),
    /** The phone can be left out: then the step is over. */
    skipsPhone: v.optional(v.boolean()),
    secret: v.optional(invitationSecret),
  }),
  response: registration,
  errors: ['token_invalid', 'name_taken', 'too_young'],
})

/**
 * Begins a registration in one call and mails the code: everything but the password, which is chosen in the last step. The answer is
 * the same whoever the address belongs to.
 */
export const register = defineEndpoint({
  ...tries,
  name: 'joining.register',
  path: '/api3/user/auth/register',
  perMinute: 10,
  needsCaptcha: true,
  request: v.object({
    userName,
    email,
    birthday: isoDate,
    acceptsTerms: v.literal(true, 'required'),
    locale: v.optional(locale, 'en'),
  }),
  response: registration,
  errors: ['name_taken', 'too_young'],
})

export const loadRegistration = defineEndpoint({
  ...tries,
  name: 'joining.load',
  path: '/api3/user/register/load',
  perMinute: 60,
  request: v.object({ key: registrationKey }),
  response: registration,
  errors: ['token_invalid'],
})

/** Loads, and looks again whether everything still holds: the name may be taken by now, the invitation withdrawn. */
export const revalidateRegistration = defineEndpoint({
  ...tries,
  name: 'joining.revalidate',
  path: '/api3/user/register/revalidate',
  perMinute: 60,
  request: v.object({ key: registrationKey }),
  response: registration,
  errors: ['token_invalid'],
})

/** Whether a password may be chosen, asked before the last step so that the refusal stands at its field. Nothing is kept. */
export const checkPassword = defineEndpoint({
  ...tries,
  name: 'joining.checkPassword',
  path: '/api3/user/register/check-password',
  perMinute: 20,
  request: v.object({ key: registrationKey, password }),
  response: nothing,
  errors: ['token_invalid'],
})

/** The last step: makes the account and signs in. Invited people are members at once, others accept the terms as a member's promise first. */
export const completeRegistration = defineEndpoint({
  ...tries,
  name: 'joining.complete',
  path: '/api3/user/register/complete',
  perMinute: 10,
  request: v.object({ key: registrationKey, password, membership: v.picklist(['free', 'invitation']) }),
  response: signedIn,
  errors: ['token_invalid', 'name_taken', 'email_taken'],
})

/** Whether a secret opens registration, and by whose invitation. */
export const checkInvitation = defineEndpoint({
  ...tries,
  name: 'joining.checkInvitation',
  path: '/api3/user/register/valid-invite',
  perMinute: 20,
  request: v.object({ secret: invitationSecret }),
  response: v.object({ isValid: v.boolean(), invitedBy: v.nullable(v.string()) }),
  errors: [],
})

export const useInvitation = defineEndpoint({
  ...tries,
  name: 'joining.useInvitation',
  path: '/api3/user/register/invite',
  perMinute: 20,
  request: v.object({ key: registrationKey, secret: invitationSecret }),
  response: registration,
  errors: ['token_invalid'],
})

export const checkEntryCode = defineEndpoint({
  ...tries,
  name: 'joining.checkEntryCode',
  path: '/api3/user/register/valid-hkb',
  perMinute: 10,
  request: v.object({ code: entryCode }),
  response: v.object({ isValid: v.boolean() }),
  errors: [],
})

export const useEntryCode = defineEndpoint({
  ...tries,
  name: 'joining.useEntryCode',
  path: '/api3/user/register/hkb',
  perMinute: 10,
  request: v.object({ key: registrationKey, code: entryCode }),
  response: registration,
  errors: ['token_invalid'],
})

/** Sent by itself when registration is complete; asked for again, at most three times a day. */
export const sendWelcomeMail = defineEndpoint({
  name: 'joining.sendWelcomeMail',
  method: 'POST',
  path: '/api3/user/register/welcome-email',
  access: 'signedIn',
  offline: 'never',
  perMinute: 3,
  request: nothing,
  response: nothing,
  errors: [],
})

export const validateInvitation = aliasOf(checkInvitation, { name: 'invitations.validate', path: '/api3/user/invite/validate' })
export const registerInvitation = aliasOf(useInvitation, { name: 'invitations.register', path: '/api3/user/invite/register' })
export const invitationEntryCode = aliasOf(useEntryCode, { name: 'invitations.hkb', path: '/api3/user/invite/hkb' })
export const loginRegistered = aliasOf(login, { name: 'joining.login', path: '/api3/user/register/login' })
