/** A quote of the day, and the horoscope of the member's own sign (1§1, 1§3). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../primitives.ts'

export const quote = v.object({ quoteId: v.number(), type: v.optional(v.literal('quote'), 'quote'), text: v.string(), author: v.string() })
export type Quote = v.InferOutput<typeof quote>

export const starSigns = [
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn',
  'aquarius',
  'pisces',
] as const
export type StarSign = (typeof starSigns)[number]

export const horoscope = v.object({
  quoteId: v.number(),
  type: v.optional(v.literal('horoscope'), 'horoscope'),
  sign: v.picklist(starSigns),
  text: v.string(),
})
export type Horoscope = v.InferOutput<typeof horoscope>

/** Today's, the same for everyone with the same language (and sign). Nobody learns another member's sign. */
export const getQuote = defineEndpoint({
  name: 'pages.getQuote',
  method: 'GET',
  path: '/api3/front/quote',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ quote: v.nullable(quote), horoscope: v.nullable(horoscope) }),
  errors: [],
})

/** First days of the signs in a year, as month × 100 + day, starting with Aquarius. Earlier days belong to Capricorn. */
const firstDays: ReadonlyArray<readonly [day: number, sign: StarSign]> = [
  [120, 'aquarius'],
  [219, 'pisces'],
  [321, 'aries'],
  [420, 'taurus'],
  [521, 'gemini'],
  [621, 'cancer'],
  [723, 'leo'],
  [823, 'virgo'],
  [923, 'libra'],
  [1023, 'scorpio'],
  [1122, 'sagittarius'],
  [1222, 'capricorn'],
]

/** `birthday` as YYYY-MM-DD. */
export function signOf(birthday: string): StarSign {
  const [, month = 0, day = 0] = birthday.split('-').map(Number)
  return firstDays.findLast(([first]) => month * 100 + day >= first)?.[1] ?? 'capricorn'
}
