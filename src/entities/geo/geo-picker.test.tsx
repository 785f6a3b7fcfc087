import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GeoChoice } from '#contract/directory/directory-choices.ts'
import { call } from '#src/data/http/call.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { GeoPicker } from './geo-picker.tsx'

vi.mock('#src/data/http/call.ts', () => ({ call: vi.fn() }))
const asked = vi.mocked(call)

const countries = ['AT', 'AU', 'AR', 'AM', 'AZ', 'DE'].map((iso, index) => ({ iso, country: `A${iso}`, members: 9 - index }))
const regions = [
  { region: 'Berlin', regionId: 1, members: 4 },
  { region: 'Bavaria', regionId: 2, members: 2 },
]
const cities = [
  { city: 'Mitte', cityId: 11, regionId: 1, members: 3 },
  { city: 'Munich', cityId: 21, regionId: 2, members: 2 },
]

beforeEach(() => {
  asked.mockReset()
  asked.mockImplementation(async (endpoint, input) => {
    const { regions: wanted = [], cities: chosen = [] } = input as { regions?: number[]; cities?: number[] }
    const answers: Record<string, unknown> = {
      'geo.listCountries': { countries },
      'geo.listRegions': { regions },
      'geo.listCities': { cities: cities.filter(({ regionId }) => wanted.includes(regionId)) },
      'geo.loadPlaces': { country: countries[5], regions, cities: cities.filter(({ cityId }) => chosen.includes(cityId)) },
    }
    return answers[endpoint.name] as never
  })
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

function renderPicker(start: GeoChoice | null = null) {
  const onChoice = vi.fn()
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Picker start={start} onChoice={onChoice} />
    </QueryClientProvider>,
  )
  return onChoice
}

describe('choosing where', () => {
  it('[FW-13] shows three countries that fit, then how many others do', async () => {
    renderPicker()
    const field = await screen.findByRole('combobox', { name: 'Country' })
    fireEvent.change(field, { target: { value: 'a' } })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
    expect(screen.getByText('and 3 other countries')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'germ' } })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Germany4'])
  })

  it('[M-05] regions appear with the country, cities with a region, each with its members', async () => {
    const onChoice = renderPicker()
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

  it('[M-05] changing regions loads the cities anew and lets go of those that went with one', async () => {
    const onChoice = renderPicker({ iso: 'DE', regions: [1, 2], cities: [11, 21] })
    await screen.findByRole('checkbox', { name: /Munich/ })
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Mitte/ })).toHaveProperty('checked', true))
    fireEvent.click(screen.getByRole('checkbox', { name: /Berlin/ }))
    expect(onChoice).toHaveBeenLastCalledWith({ iso: 'DE', regions: [2], cities: [21] })
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Mitte/ })).toBeNull())
    expect(asked.mock.calls.filter(([endpoint]) => endpoint.name === 'geo.listCities').map(([, input]) => input)).toEqual([
      { regions: [1, 2], text: '', sort: 'members' },
      { regions: [2], text: '', sort: 'members' },
    ])
    fireEvent.click(screen.getByRole('button', { name: /Germany/ }))
    expect(onChoice).toHaveBeenLastCalledWith(null)
  })
})
