import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '#contract/directory/geo.ts'
import { ComboBox } from '#src/ui/form/combo-box/combo-box.tsx'
import type { FieldProps } from '#src/ui/form/field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { useDebounced } from '../member/use-debounced.ts'
import { countryName } from './country-name.ts'
import { countriesShown } from './find-countries.ts'
import { NoPlaces } from './no-places.tsx'
import { findNearestPlace, geoQueries } from './queries.ts'

export interface LocationFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'isDisabled' | 'onBlur'> {
  /** Its region and city may be empty: it is then shown less precisely. */
  value: Place | null
  onChange: (value: Place | null) => void
}

/** Typed text, or the place nearest to this device; its position is used once, to find the place. */
export function LocationField({ value, onChange, ...field }: LocationFieldProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isLocating, setIsLocating] = useState(false)
  const text = useDebounced(typed?.trim() ?? '', 300)
  const { data, isError, isFetching } = useQuery(geoQueries.search(text))
  const partsOf = (place: Place) => [place.city, place.region, countryName(i18n.locale, place.iso, place.country)].filter(Boolean)
  const nameOf = (place: Place) => [...new Set(partsOf(place))].join(', ')
  const places = text === '' ? [] : (data?.places ?? [])
  const shown = places.slice(0, countriesShown)
  const others = (data?.countryTotal ?? 0) - new Set(shown.map(({ iso }) => iso)).size

  function handleChoose(place: Place | null) {
    setTyped(null)
    onChange(place)
  }

  function handleLocate() {
    setIsLocating(true)
    setProblem(null)
    locate()
      .then(findNearestPlace)
      .then((place) => (place ? handleChoose(place) : setProblem(t`No known locations nearby.`)))
      .catch(() => setProblem(t`Couldn’t get your location. Enter it instead.`))
      .finally(() => setIsLocating(false))
  }

  return (
    <Stack gap={2}>
      <ComboBox
        {...field}
        error={field.error ?? problem}
        query={typed ?? (value ? nameOf(value) : '')}
        onQueryChange={setTyped}
        placeholder={t`City`}
        items={shown.map((place) => ({ key: place.placeId, text: nameOf(place) }))}
        chosenKey={value?.placeId}
        onChoose={({ key }) => handleChoose(places.find(({ placeId }) => placeId === key) ?? null)}
        isLoading={isFetching || typed?.trim() !== text}
        emptyText={<NoPlaces isError={isError} />}
        footer={others > 0 ? <Plural value={others} one="and # other country" other="and # other countries" /> : undefined}
      />
      {'geolocation' in navigator && (
        <div>
          <Button variant="link" isBusy={isLocating} busyLabel={<Trans>Searching</Trans>} onClick={handleLocate}>
            <Trans>Use my location</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Only as precise as the device has readily available: a city is all that is needed. */
function locate(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => reject(new Error(error.message)),
      { enableHighAccuracy: false, maximumAge: 600_000, timeout: 10_000 },
    ),
  )
}
