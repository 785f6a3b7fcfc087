import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Place } from '#contract/directory/geo.ts'
import { call } from '#src/data/http/call.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { LocationField } from './location-field.tsx'

vi.mock('#src/data/http/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)

const place = (cityId: number, iso: string, country: string): Place => ({
  ...{ placeId: String(cityId), city: 'Berlin', cityId, region: `Region ${cityId}`, regionId: cityId, country, iso },
  formattedAddress: `Berlin, ${country}`,
})
const places = [place(1, 'DE', 'Germany'), place(2, 'US', 'United States'), place(3, 'US', 'United States'), place(4, 'BR', 'Brazil')]

beforeEach(() => {
  asked.mockReset()
  asked.mockImplementation(async ({ name }) => (name === 'geo.nearestPlace' ? { place: places[3] } : { places, countryTotal: 5 }) as never)
})
afterEach(() => vi.restoreAllMocks())

function Located() {
  const [value, setValue] = useState<Place | null>(null)
  return <LocationField label="Place" value={value} onChange={setValue} />
}

function renderField() {
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Located />
    </QueryClientProvider>,
  )
  return screen.getByRole('combobox', { name: 'Place' })
}

it('[FW-13] [O-04] what is typed is searched; three places are shown, then how many other countries have some', async () => {
  const field = renderField()
  fireEvent.change(field, { target: { value: 'berl' } })
  await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(asked.mock.calls.map(([endpoint, input]) => [endpoint.name, input])).toEqual([['geo.searchPlaces', { text: 'berl' }]])
  expect(screen.getByText('and 3 other countries')).toBeVisible()
  fireEvent.click(screen.getByRole('option', { name: 'Berlin, Region 1, Germany' }))
  expect(field).toHaveValue('Berlin, Region 1, Germany')
})

it('[O-04] the position of the device is searched, and names the place nearest to it', async () => {
  const coords = { latitude: -23.5, longitude: -46.6 }
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onFound) => onFound({ coords } as GeolocationPosition))
  const field = renderField()
  fireEvent.click(screen.getByRole('button', { name: 'Use where I am' }))
  await vi.waitFor(() => expect(field).toHaveValue('Berlin, Region 4, Brazil'))
  expect(asked.mock.calls.map(([endpoint, input]) => [endpoint.name, input])).toEqual([['geo.nearestPlace', coords]])
})
