/** Countries by their two-letter codes, named by the browser in the member's own language. */

/** First in every list (2§9). */
export const preferredCountries = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'ES', 'IT'] as const

const codes =
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

export interface Country {
  readonly iso: string
  readonly name: string
}

/** The preferred ones, then all others by name. Cheap enough to compute whenever the language changes. */
export function listCountries(locale: string): { readonly preferred: readonly Country[]; readonly others: readonly Country[] } {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const named = (iso: string): Country => ({ iso, name: names.of(iso) ?? iso })
  const collator = new Intl.Collator(locale)
  const isPreferred: ReadonlySet<string> = new Set(preferredCountries)
  return {
    preferred: preferredCountries.map(named),
    others: codes
      .filter((iso) => !isPreferred.has(iso))
      .map(named)
      .toSorted((a, b) => collator.compare(a.name, b.name)),
  }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The first country whose name starts with the typed text, regardless of accents. */
export function findCountry(countries: readonly Country[], typed: string): Country | undefined {
  const wanted = plain(typed)
  return countries.find(({ name }) => plain(name).startsWith(wanted))
}
