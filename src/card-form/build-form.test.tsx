import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { buildForm } from './build-form.ts'

const texts = {
  holder: 'Name on the card',
  number: 'Card number',
  month: 'Month',
  year: 'Year',
  cvv: 'CVV',
  choose: 'Choose',
  required: 'Required.',
  'card.number': 'Too short.',
  'card.expired': 'Expired.',
  'card.cvv': '3 or 4 digits.',
}

afterEach(() => document.querySelector('form')?.remove())

function open(onEnter = vi.fn()) {
  const form = buildForm(document.body, texts, { now: () => new Date(2026, 10, 26), onEnter })
  const field = (label: string) => {
    const [found] = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent === label)
    const control = found?.control
    if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLSelectElement)) throw new Error(`There is no field ${label}.`)
    return control
  }
  const errorOf = (label: string) => document.querySelector(`#${field(label).getAttribute('aria-describedby')}`)?.textContent
  return { form, field, errorOf, onEnter }
}

async function fill({ field }: ReturnType<typeof open>) {
  await userEvent.fill(field('Name on the card'), 'T. Hand')
  await userEvent.fill(field('Card number'), '4716220812344421')
  fireEvent.change(field('Month'), { target: { value: '03' } })
  fireEvent.change(field('Year'), { target: { value: '2029' } })
  await userEvent.fill(field('CVV'), '123')
}

it('[T-05] the card form has holder, number, month, year and code, and gives them only when they are complete', async () => {
  const card = open()
  expect(card.form.read()).toBeNull()
  for (const label of ['Name on the card', 'Card number', 'Month', 'Year', 'CVV']) {
    expect(card.errorOf(label)).toBe('Required.')
    expect(card.field(label).getAttribute('aria-invalid')).toBe('true')
  }
  expect(document.activeElement).toBe(card.field('Name on the card'))
  await fill(card)
  expect(card.form.read()).toEqual({ holder: 'T. Hand', number: '4716 2208 1234 4421', month: '03', year: '2029', cvv: '123' })
  for (const label of ['Name on the card', 'Card number', 'Month', 'Year', 'CVV']) expect(card.errorOf(label)).toBe('')
})

it('[T-05] the number is grouped in fours while it is typed, with its type, and takes digits only, 16 at most', async () => {
  const card = open()
  const number = card.field('Card number')
  await userEvent.type(number, '5a1-0012345678901299')
  expect(number.value).toBe('5100 1234 5678 9012')
  expect(document.querySelector('output')?.textContent).toBe('Mastercard')
  for (const [digits, type] of [
    ['4', 'Visa'],
    ['34', 'Amex'],
    ['6759', 'Maestro'],
    ['979', 'Troy'],
    ['1', ''],
  ] as const) {
    await userEvent.fill(number, digits)
    expect(document.querySelector('output')?.textContent).toBe(type)
  }
})

it('[T-05] years reach ten ahead, months are 01 to 12, and the code takes four digits', async () => {
  const card = open()
  const choices = (label: string) => [...card.field(label).querySelectorAll('option')].map(({ value }) => value).filter(Boolean)
  expect([choices('Year')[0], choices('Year').at(-1), choices('Year').length]).toEqual(['2026', '2036', 11])
  expect([choices('Month')[0], choices('Month').at(-1), choices('Month').length]).toEqual(['01', '12', 12])
  await userEvent.type(card.field('CVV'), '99a999')
  expect(card.field('CVV').value).toBe('9999')
  await fill(card)
  fireEvent.change(card.field('Year'), { target: { value: '2026' } })
  expect(card.errorOf('Month')).toBe('Expired.')
})

it('browsers and phones are told what each field is, and Enter asks to pay', async () => {
  const card = open()
  const hints = ['Name on the card', 'Card number', 'Month', 'Year', 'CVV'].map((label) => card.field(label).getAttribute('autocomplete'))
  expect(hints).toEqual(['cc-name', 'cc-number', 'cc-exp-month', 'cc-exp-year', 'cc-csc'])
  for (const label of ['Card number', 'CVV']) expect(card.field(label).inputMode).toBe('numeric')
  fireEvent.keyDown(card.field('CVV'), { key: 'Enter' })
  expect(card.onEnter).toHaveBeenCalledTimes(1)
})

it('another language replaces the texts, and what is typed stays', async () => {
  const card = open()
  await userEvent.fill(card.field('Name on the card'), 'T. Hand')
  card.form.read()
  card.form.setTexts({ ...texts, number: 'Kartennummer', required: 'Pflichtfeld.', choose: 'Wählen' })
  expect(card.errorOf('Kartennummer')).toBe('Pflichtfeld.')
  expect(card.field('Month').querySelector('option')?.textContent).toBe('Wählen')
  expect(card.field('Name on the card').value).toBe('T. Hand')
})
