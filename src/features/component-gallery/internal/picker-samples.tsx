import type { GeoChoice } from '#contract/directory/directory-choices.ts'
import type { Place } from '#contract/directory/geo.ts'
import type { MemberBadge } from '#contract/members.ts'
import { CountryField } from '#src/entities/geo/country-field.tsx'
import { GeoPicker } from '#src/entities/geo/geo-picker.tsx'
import { LocationField } from '#src/entities/geo/location-field.tsx'
import { MemberPicker } from '#src/entities/member/member-picker.tsx'
import { fieldStates } from './field-states.ts'
import { Sample, SampleState } from './sample.tsx'
import { useKeptValues } from './use-kept-values.ts'

const nowhere: Place = {
  placeId: '0',
  formattedAddress: '',
  city: 'A town',
  cityId: 0,
  region: 'A region',
  regionId: 0,
  country: 'Norway',
  iso: 'NO',
}

/** Pickers that query the server: their results are real, their initial values are not. */
export function PickerSamples() {
  const place = useKeptValues<Place | null>(null, nowhere)
  const geo = useKeptValues<GeoChoice | null>(null, { iso: 'NO', regions: [], cities: [] })
  const members = useKeptValues<readonly MemberBadge[]>([])
  return (
    <>
      <Sample name="LocationField">
        {fieldStates.map(({ state, props }) => (
          <SampleState key={state} name={state}>
            <LocationField label="LocationField" {...props} {...place(state)} />
          </SampleState>
        ))}
      </Sample>
      <Sample name="CountryField">
        <SampleState name="default">
          <CountryField onChoose={() => undefined} />
        </SampleState>
      </Sample>
      <Sample name="GeoPicker">
        {['default', 'chosen'].map((state) => (
          <SampleState key={state} name={state}>
            <GeoPicker {...geo(state)} />
          </SampleState>
        ))}
      </Sample>
      <Sample name="MemberPicker">
        {fieldStates.map(({ state, props }) => (
          <SampleState key={state} name={state}>
            <MemberPicker label="MemberPicker" {...props} {...members(state)} />
          </SampleState>
        ))}
        <SampleState name="one">
          <MemberPicker label="MemberPicker" max={1} {...members('one')} />
        </SampleState>
      </Sample>
    </>
  )
}
