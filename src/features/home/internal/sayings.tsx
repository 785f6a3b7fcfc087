import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Horoscope, Quote, StarSign } from '#contract/site/quotes.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './home.module.css'

const signNames: Record<StarSign, MessageDescriptor> = {
  aries: msg`Aries`,
  taurus: msg`Taurus`,
  gemini: msg`Gemini`,
  cancer: msg({ message: 'Cancer', context: 'star sign' }),
  leo: msg`Leo`,
  virgo: msg`Virgo`,
  libra: msg`Libra`,
  scorpio: msg`Scorpio`,
  sagittarius: msg`Sagittarius`,
  capricorn: msg`Capricorn`,
  aquarius: msg`Aquarius`,
  pisces: msg`Pisces`,
}

/** The quote of the day, and the horoscope for the member's own sign (H-09). Nobody else sees that sign. */
export function Sayings({ quote, horoscope }: { quote: Quote | null; horoscope: Horoscope | null }) {
  const { i18n } = useLingui()
  if (!quote && !horoscope) return null
  const author = quote?.author ?? ''
  const sign = horoscope === null ? '' : i18n._(signNames[horoscope.sign])
  return (
    <Stack gap={5}>
      {quote && (
        <figure className={styles.saying}>
          <blockquote>{quote.text}</blockquote>
          <Text as="figcaption" size="meta">
            {author === '' ? <Trans>Quote of the day</Trans> : <Trans>Quote of the day, by {author}</Trans>}
          </Text>
        </figure>
      )}
      {horoscope && (
        <figure className={styles.saying}>
          <blockquote>{horoscope.text}</blockquote>
          <Text as="figcaption" size="meta">
            <Trans>Horoscope, {sign}</Trans>
          </Text>
        </figure>
      )}
    </Stack>
  )
}
