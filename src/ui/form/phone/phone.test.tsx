import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { i18n } from '@lingui/core'
import { findBarriers, renderUi } from '../../testing/render-ui.tsx'
import { listCountries } from './countries.ts'
import { CountrySelect } from './country-select.tsx'
import { PhoneField, type PhoneValue } from './phone-field.tsx'
import { formatTel } from './phone-format.ts'

function Countries({ onChange }: { onChange?: (iso: string) => void }) {
  const [iso, setIso] = useState('')
  const handleChange = (next: string) => {
    setIso(next)
    onChange?.(next)
  }
  return <CountrySelect label="Country" emptyLabel="None" value={iso} onChange={handleChange} />
}

function Phone({ onChange }: { onChange: (value: PhoneValue | null) => void }) {
  const [value, setValue] = useState<PhoneValue | null>(null)
  const handleChange = (next: PhoneValue | null) => {
    setValue(next)
    onChange(next)
  }
  return <PhoneField label="Phone number" value={value} onChange={handleChange} />
}

describe('CountrySelect', () => {
  it('[FW-10] shows the eight most frequent first, then all others by name', async () => {
    renderUi(<Countries />)
    const [, ...shown] = screen.getAllByRole('option').map((option) => option.getAttribute('value'))
    expect(shown.slice(0, 8)).toEqual(['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'ES', 'IT'])
    const others = screen
      .getAllByRole('option')
      .slice(9)
      .map((option) => option.textContent ?? '')
    expect(others.length).toBeGreaterThan(230)
    expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare))
    expect(await findBarriers()).toEqual([])
  })

  it('[FW-10] finds a country by letters typed within 700 ms; later ones start a new search', () => {
    const onChange = vi.fn()
    renderUi(<Countries onChange={onChange} />)
    const select = screen.getByLabelText('Country')
    const type = (key: string, atMs: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: atMs })
      act(() => void select.dispatchEvent(event))
    }
    type('s', 1000)
    expect(select).toHaveValue('ES')
    type('w', 1700)
    expect(select).toHaveValue('SE')
    type('i', 1800)
    expect(select).toHaveValue('CH')
    type('n', 2501)
    expect(select).toHaveValue('NA')
    expect(onChange).toHaveBeenCalledTimes(4)
  })

  it('[FW-10] names them in the language of the screen', () => {
    expect(
      listCountries('de')
        .preferred.map(({ name }) => name)
        .slice(4, 6),
    ).toEqual(['Deutschland', 'Frankreich'])
    expect(listCountries('ru').preferred[4]?.name).toBe('Германия')
    i18n.activate('en')
  })
})

describe('PhoneField', () => {
  it('[FW-09] is null until a country is chosen, and keeps the digits typed before', async () => {
    const onChange = vi.fn()
    renderUi(<Phone onChange={onChange} />)
    const number = screen.getByLabelText('Phone number')
    await userEvent.fill(number, '151 234')
    expect(onChange).toHaveBeenLastCalledWith(null)
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'DE')
    expect(await screen.findByText('+49')).toBeVisible()
    expect(onChange).toHaveBeenLastCalledWith({ country: { iso: 'DE', dialCode: '49', countryName: 'Germany' }, tel: '151234' })
    await userEvent.selectOptions(screen.getByLabelText('Country'), '')
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(await findBarriers()).toEqual([])
  })

  it('[FW-09] a number entered before the dial codes have loaded is reported once they have', async () => {
    const onChange = vi.fn()
    renderUi(<Phone onChange={onChange} />)
    // Without a pause, so that the library cannot have loaded.
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'GB' } })
    fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '7700900123' } })
    expect(onChange.mock.calls).toEqual([[null], [null]])
    const country = { iso: 'GB', dialCode: '44', countryName: 'United Kingdom' }
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ country, tel: '7700900123' }))
  })

  it('[FW-09] accepts ten digits and shows them as (xxx) xxx-xxxx where the dial code is 1', async () => {
    const onChange = vi.fn()
    renderUi(<Phone onChange={onChange} />)
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'US')
    expect(await screen.findByText('+1')).toBeVisible()
    const number = screen.getByLabelText('Phone number')
    fireEvent.change(number, { target: { value: '555-010x01234567' } })
    expect(number).toHaveValue('(555) 010-0123')
    expect(onChange.mock.lastCall?.[0]?.tel).toBe('5550100123')
    await userEvent.click(number)
    await userEvent.keyboard('{End}{Backspace}')
    expect(number).toHaveValue('(555) 010-012')
    expect([formatTel('555', '1'), formatTel('5550', '1'), formatTel('1512345678', '49')]).toEqual(['555', '(555) 0', '1512345678'])
  })
})
