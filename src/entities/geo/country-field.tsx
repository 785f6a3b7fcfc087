import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox } from '#src/ui/form/combo-box/combo-box.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { countriesShown, findCountries } from './find-countries.ts'
import { NoPlaces } from './no-places.tsx'
import { geoQueries } from './queries.ts'

export interface CountryFieldProps {
  onChoose: (iso: string) => void
}

/** Three matching countries, and the number of others: typing more narrows them down (2§9). */
export function CountryField({ onChoose }: CountryFieldProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const { data, isPending, isError } = useQuery(geoQueries.countries('members'))
  const found = findCountries(data?.countries ?? [], typed, i18n.locale)
  const others = found.length - countriesShown
  return (
    <ComboBox
      label={<Trans>Country</Trans>}
      query={typed}
      onQueryChange={setTyped}
      placeholder={t`Type a country`}
      items={found.slice(0, countriesShown).map(({ iso, name, members }) => ({
        key: iso,
        text: name,
        row: (
          <Row justify="between">
            <Grow>{name}</Grow>
            <Text as="span" size="meta" isTabular>
              {members}
            </Text>
          </Row>
        ),
      }))}
      onChoose={({ key }) => onChoose(key)}
      isLoading={isPending}
      emptyText={<NoPlaces isError={isError} />}
      footer={others > 0 ? <Plural value={others} one="and # other country" other="and # other countries" /> : undefined}
    />
  )
}
