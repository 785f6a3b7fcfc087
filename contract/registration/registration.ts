/**
 * Step-by-step registration. The server stores the entries under a secret key, so that another device can continue; the password is not
 * among them.
 */
import * as v from 'valibot'
import { login, signedIn } from '../session.ts'
import { defineEndpoint } from '../endpoint.ts'
import { email } from '../policy/email-address.ts'
import { isoDate } from '../content/paging.ts'
import { locale, nothing, password, text, userName } from '../primitives.ts'
import { aliasOf } from './alias.ts'

/** In order. The server determines the next step; a step in an address is only a request (ambiguity tos-step-params). */
export const registrationSteps = ['tos', 'account', 'email', 'phone', 'password'] as const
export const registrationStep = v.picklist(registrationSteps)
export type RegistrationStep = v.InferOutput<typeof registrationStep>

/** Gives its holder access to one unfinished registration. */
export const registrationKey = v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{43}$/))
/** Secret of an invitation, part of the address that opens registration. */
export const invitationSecret = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{10,64}$/, 'invalid'))
/** Code of the HKB entry: handed out on paper, so case and blanks are ignored. */
export const entryCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9-]{4,40}$/, 'invalid'))
export const oneTimeCode = v.pipe(v.string(), v.regex(/^\d{6}$/, 'invalid'))

/** 1§3: the digits without the country code; at most ten (1§5). */
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
  /** The inviting member, while the invitation is valid. */
  invitedBy: v.nullable(v.string()),
  /** The registration has a valid HKB entry code. */
  hasEntryCode: v.boolean(),
})
export type Registration = v.InferOutput<typeof registration>

const tries = { offline: 'never', access: 'open', method: 'POST' } as const

/**
 * Starts a registration (without a key, with a captcha) or saves the entries. A new email address or phone must be confirmed again. Names
 * that are taken are refused; for addresses the answer never reveals it.
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
    /** The phone can be skipped: this completes the step. */
    skipsPhone: v.optional(v.boolean()),
    secret: v.optional(invitationSecret),
  }),
  response: registration,
  errors: ['token_invalid', 'name_taken', 'too_young'],
})

/**
 * Starts a registration in one call and mails the code. It takes everything but the password, which is chosen in the last step. The answer
 * is the same for known and unknown addresses.
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

/** Loads the registration and revalidates it: meanwhile the name may be taken or the invitation withdrawn. */
export const revalidateRegistration = defineEndpoint({
  ...tries,
  name: 'joining.revalidate',
  path: '/api3/user/register/revalidate',
  perMinute: 60,
  request: v.object({ key: registrationKey }),
  response: registration,
  errors: ['token_invalid'],
})

/** Checks a password before the last step, so that a refusal appears at its field. Nothing is stored. */
export const checkPassword = defineEndpoint({
  ...tries,
  name: 'joining.checkPassword',
  path: '/api3/user/register/check-password',
  perMinute: 20,
  request: v.object({ key: registrationKey, password }),
  response: nothing,
  errors: ['token_invalid'],
})

/** The last step: creates the account and signs in. Invited people become members at once; others must first accept the terms. */
export const completeRegistration = defineEndpoint({
  ...tries,
  name: 'joining.complete',
  path: '/api3/user/register/complete',
  perMinute: 10,
  request: v.object({ key: registrationKey, password, membership: v.picklist(['free', 'invitation']) }),
  response: signedIn,
  errors: ['token_invalid', 'name_taken', 'email_taken'],
})

/** Whether a secret opens registration, and the inviting member. */
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

/** Sent automatically when registration is complete; can be requested again, at most three times a day. */
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
