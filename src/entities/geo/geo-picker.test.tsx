import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GeoChoice } from '#contract/directory/directory-choices.ts'
import { listCities, listCountries, listRegions, loadPlaces } from '#contract/directory/geo.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { GeoPicker } from './geo-picker.tsx'

const server = fakeServer()

const germany = { iso: 'DE', country: 'ADE', members: 4 }
const countries = [...['AT', 'AU', 'AR', 'AM', 'AZ'].map((iso, index) => ({ iso, country: `A${iso}`, members: 9 - index })), germany]
const regions = [
  { region: 'Berlin', regionId: 1, members: 4 },
  { region: 'Bavaria', regionId: 2, members: 2 },
]
const cities = [
  { city: 'Mitte', cityId: 11, regionId: 1, members: 3 },
  { city: 'Munich', cityId: 21, regionId: 2, members: 2 },
]

beforeEach(() => {
  server.answer(listCountries, () => ({ countries }))
  server.answer(listRegions, () => ({ regions }))
  server.answer(listCities, (input) => ({ cities: cities.filter(({ regionId }) => input.regions.some((id) => id === regionId)) }))
  server.answer(loadPlaces, (input) => ({
    country: germany,
    regions,
    cities: cities.filter(({ cityId }) => input.cities.some((id) => id === cityId)),
  }))
})

function Picker({ start, onChoice }: { start: GeoChoice | null; onChoice: (value: GeoChoice | null) => void }) {
  const [value, setValue] = useState(start)
  return (
    <GeoPicker
      value={value}
      onChange={(next) => {
        setValue(next)
        onChoice(next)
      }}
    />
  )
}

async function renderPicker(start: GeoChoice | null = null) {
  const onChoice = vi.fn()
  await renderScreen(<Picker start={start} onChoice={onChoice} />, { server })
  return onChoice
}

describe('choosing a place', () => {
  it('[FW-13] shows three matching countries, then the number of others', async () => {
    await renderPicker()
    const field = await screen.findByRole('combobox', { name: 'Country' })
    fireEvent.change(field, { target: { value: 'a' } })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
    expect(screen.getByText('and 3 other countries')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'germ' } })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Germany4'])
  })

  it('[M-05] regions appear with the country, cities with a region, each with its members', async () => {
    const onChoice = await renderPicker()
    expect(screen.queryByText('Regions')).toBeNull()
    const field = await screen.findByRole('combobox', { name: 'Country' })
    fireEvent.change(field, { target: { value: 'germ' } })
    fireEvent.click(await screen.findByRole('option', { name: /Germany/ }))
    const berlin = await screen.findByRole('checkbox', { name: /Berlin\s*4/ })
    expect(screen.queryByText('Cities')).toBeNull()
    fireEvent.click(berlin)
    fireEvent.click(await screen.findByRole('checkbox', { name: /Mitte\s*3/ }))
    expect(onChoice).toHaveBeenLastCalledWith({ iso: 'DE', regions: [1], cities: [11] })
  })

  it('[M-05] changing regions reloads the cities and drops those of a removed one', async () => {
    const onChoice = await renderPicker({ iso: 'DE', regions: [1, 2], cities: [11, 21] })
    await screen.findByRole('checkbox', { name: /Munich/ })
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Mitte/ })).toHaveProperty('checked', true))
    fireEvent.click(screen.getByRole('checkbox', { name: /Berlin/ }))
    await waitFor(() => expect(onChoice).toHaveBeenLastCalledWith({ iso: 'DE', regions: [2], cities: [21] }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Mitte/ })).toBeNull())
    await waitFor(() =>
      expect(server.requestsOf(listCities)).toEqual([
        { regions: [1, 2], text: '', sort: 'members' },
        { regions: [2], text: '', sort: 'members' },
      ]),
    )
    fireEvent.click(screen.getByRole('button', { name: /Germany/ }))
    expect(onChoice).toHaveBeenLastCalledWith(null)
  })

  it('[M-05] cities of the remaining regions are kept, also when a region is removed before its cities have loaded', async () => {
    const release = server.hold(loadPlaces)
    const onChoice = await renderPicker({ iso: 'DE', regions: [1, 2], cities: [11, 21] })
    fireEvent.click(await screen.findByRole('checkbox', { name: /Berlin/ }))
    expect(onChoice).toHaveBeenLastCalledWith({ iso: 'DE', regions: [2], cities: [11, 21] })
    release()
    await waitFor(() => expect(onChoice).toHaveBeenLastCalledWith({ iso: 'DE', regions: [2], cities: [21] }))
  })
})
