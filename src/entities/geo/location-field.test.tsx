import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { geocode, searchPlaces, type Place } from '#contract/directory/geo.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { LocationField } from './location-field.tsx'

const server = fakeServer()

const place = (cityId: number, iso: string, country: string): Place => ({
  ...{ placeId: String(cityId), city: 'Berlin', cityId, region: `Region ${cityId}`, regionId: cityId, country, iso },
  formattedAddress: `Berlin, ${country}`,
})
const places = [place(1, 'DE', 'Germany'), place(2, 'US', 'United States'), place(3, 'US', 'United States'), place(4, 'BR', 'Brazil')]

beforeEach(() => {
  server.answer(searchPlaces, () => ({ places, countryTotal: 5 }))
  server.answer(geocode, () => ({ places: places.slice(3) }))
})

function Located() {
  const [value, setValue] = useState<Place | null>(null)
  return <LocationField label="Place" value={value} onChange={setValue} />
}

async function renderField() {
  await renderScreen(<Located />, { server })
  return screen.findByRole('combobox', { name: 'Place' })
}

/** Sets the device's position, or makes it fail with a reason. */
function standAt(position: { latitude: number; longitude: number } | null): void {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((onFound, onFailed) => {
    // Only these properties of the position and the failure are read.
    if (position) onFound({ coords: position } as GeolocationPosition)
    else onFailed?.({ message: 'denied' } as GeolocationPositionError)
  })
}

it('[FW-13] [O-04] typed text is searched; three places are shown, then the number of other countries with matches', async () => {
  const field = await renderField()
  fireEvent.change(field, { target: { value: 'berl' } })
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(server.requestsOf(searchPlaces)).toEqual([{ text: 'berl' }])
  expect(screen.getByText('and 3 other countries')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('option', { name: 'Berlin, Region 1, Germany' }))
  expect(field).toHaveValue('Berlin, Region 1, Germany')
})

it('[O-04] the position of the device is searched, no finer than a town needs, and yields the nearest place', async () => {
  standAt({ latitude: -23.5505199, longitude: -46.6333094 })
  const field = await renderField()
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }))
  await waitFor(() => expect(field).toHaveValue('Berlin, Region 4, Brazil'))
  expect(server.requestsOf(geocode)).toMatchObject([{ latlng: [-23.551, -46.633] }])
})

it('[O-04] where the position is refused or no place is near, the field shows it', async () => {
  standAt(null)
  await renderField()
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(await screen.findByText('Couldn’t get your location. Enter it instead.')).toBeVisible()
  standAt({ latitude: 0, longitude: 0 })
  server.answer(geocode, () => ({ places: [] }))
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(await screen.findByText('No known locations nearby.')).toBeVisible()
})
