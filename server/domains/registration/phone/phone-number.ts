import { getCountryCallingCode, isPossiblePhoneNumber, isSupportedCountry } from 'libphonenumber-js/min'
import { invalid } from '#contract/error.ts'
import type { Phone } from '#contract/registration/registration.ts'
import { createCounter } from '../../../db/counter.ts'

/** Of one address, whoever asks: messages cost money, and some numbers earn with every one they get. */
export const smsPerAddress = createCounter('sms-address', 10, 3600)

/** E.164. The country's dial code must be its own: it decides what the message costs. */
export function numberOf({ country, tel }: Phone): string {
  const isKnown = isSupportedCountry(country.iso) && getCountryCallingCode(country.iso) === country.dialCode
  const number = `+${country.dialCode}${tel}`
  if (!isKnown || !isPossiblePhoneNumber(number)) throw invalid({ phone: ['phone'] })
  return number
}
