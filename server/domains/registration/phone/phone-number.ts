import { getCountryCallingCode, isPossiblePhoneNumber, isSupportedCountry } from 'libphonenumber-js/min'
import { invalid } from '#contract/error.ts'
import type { Phone } from '#contract/registration/registration.ts'
import { createCounter } from '../../../db/counter.ts'

/** Per IP address, regardless of who requests it: text messages cost money, and some numbers earn from every one they receive. */
export const smsPerAddress = createCounter('sms-address', 10, 3600)

/** E.164. The dial code must match the country, because it determines the cost of the message. */
export function numberOf({ country, tel }: Phone): string {
  const isKnown = isSupportedCountry(country.iso) && getCountryCallingCode(country.iso) === country.dialCode
  const number = `+${country.dialCode}${tel}`
  if (!isKnown || !isPossiblePhoneNumber(number)) throw invalid({ phone: ['phone'] })
  return number
}
