/** The basic types of the wire: ids, moments, pages, money, locale tags. Everything else is built from these. */
import * as v from 'valibot'

/** Of every numeric id. */
export const positiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

export const memberId = v.pipe(positiveInteger, v.brand('MemberId'))
export type MemberId = v.InferOutput<typeof memberId>
export const sessionId = v.pipe(v.string(), v.uuid(), v.brand('SessionId'))
export type SessionId = v.InferOutput<typeof sessionId>

/** Number of changes made to a record. A write that names the version on which it is based does not overwrite a newer one. */
export const recordVersion = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

/** A moment on the wire: whole seconds since the epoch. Milliseconds are tolerated on input (2§3). */
export const timestamp = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((value) => (value > 99_999_999_999 ? Math.floor(value / 1000) : value)),
)

/** Tickets are whole numbers; one ticket is one dollar (1§9). */
export const tickets = v.pipe(v.number(), v.integer(), v.minValue(0))

export const locales = ['en', 'fr', 'de', 'it', 'es', 'pt', 'ru'] as const
export const locale = v.picklist(locales)
export type Locale = v.InferOutput<typeof locale>

/** Trimmed text of limited length; control characters other than line breaks and tabs are refused. */
/* @__NO_SIDE_EFFECTS__ */
export function text(minLength: number, maxLength: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => !/(?![\t\n\r])\p{Cc}/u.test(value), 'control'),
    minLength > 0 ? v.minLength(minLength, 'required') : v.minLength(0),
    v.maxLength(maxLength, 'too_long'),
  )
}

/** 3 to 24 letters, digits, dash, underscore or dot; names that would clash with routes are reserved. */
export const reservedUserNames = ['id', 'browse', 'admin', 'staff', 'ropewalk', 'me', 'support', 'deleted'] as const
export const userName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(3, 'too_short'),
  v.maxLength(24, 'too_long'),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'user_name'),
  v.check((value) => !(reservedUserNames as readonly string[]).includes(value.toLowerCase()), 'reserved'),
)

export const password = v.pipe(v.string(), v.minLength(10, 'too_short'), v.maxLength(200, 'too_long'))

export const nothing = v.object({})
