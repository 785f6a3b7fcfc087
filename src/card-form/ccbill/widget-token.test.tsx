import { afterEach, describe, expect, it } from 'vitest'
import { decodeCcbillCard, encodeCcbill } from '#contract/money/ccbill.ts'
import { addHolderFields } from './holder-fields.ts'
import { requestWidgetToken, type CcbillWidget, type MakeWidget } from './widget-token.ts'

const session = encodeCcbill({
  ...{ applicationId: 'front', accessToken: 'access', account: 900_123, subaccount: 7, currency: '840', ip: '203.0.113.7' },
})
const typed = {
  card: { holder: 'Ann Mary Rope', number: '4242 4242 4242 4242', month: '03', year: '2030', cvv: '123' },
  holder: { email: 'ann@example.test', country: 'DE', postalCode: '10115' },
}
const paymentToken = 'ee0d05a3c41127025decd7c37855f42a'

/** Answers as CCBill's library is documented, and notes what the page's first form holds when it is asked. */
function createLibrary(changes: Partial<CcbillWidget> = {}) {
  const seen: Array<Record<string, string>> = []
  const asked: unknown[][] = []
  const answers: CcbillWidget = {
    isScaRequired: () => Promise.resolve(false),
    authenticateCustomer: () => Promise.resolve({ threedsStatus: 'Y', threedsEci: '05', threedsSuccess: true, somethingElse: 'x' }),
    createPaymentToken(...given) {
      asked.push(given)
      const inputs = [...(document.forms[0]?.querySelectorAll('input') ?? [])]
      seen.push(Object.fromEntries(inputs.map(({ dataset, value }) => [dataset['ccbill'] ?? '', value])))
      return Promise.resolve(Response.json({ paymentTokenId: paymentToken }))
    },
    ...changes,
  }
  class Widget implements CcbillWidget {
    isScaRequired = answers.isScaRequired
    authenticateCustomer = answers.authenticateCustomer
    createPaymentToken = answers.createPaymentToken
  }
  return { seen, asked, load: () => Promise.resolve<MakeWidget>(Widget) }
}
const cardOf = (answer: object) => ('token' in answer ? decodeCcbillCard(String(answer.token)) : answer)

afterEach(() => document.body.replaceChildren())

describe('a payment token of CCBill’s widget', () => {
  it('[T-05] is made for one payment; the card is in the page only while the library reads it', async () => {
    const { load, seen, asked } = createLibrary()
    const answer = await requestWidgetToken(load, session, typed)
    expect(cardOf(answer)).toEqual({ paymentToken, card: { brand: 'visa', last4: '4242' }, threeds: null })
    expect(asked).toEqual([['access', 900_123, 7, null, null, 1, 1]])
    expect(seen).toEqual([
      {
        ...{ nameOnCard: 'Ann Mary Rope', firstName: 'Ann Mary', lastName: 'Rope', cardNumber: '4242424242424242', cvv2: '123' },
        ...{ expMonth: '3', expYear: '2030', currencyCode: '840', email: 'ann@example.test', country: 'DE', postalCode: '10115' },
        ipAddress: '203.0.113.7',
      },
    ])
    expect(document.querySelector('input')).toBeNull()
    expect(JSON.stringify(answer)).not.toContain(btoa('4242424242424242').slice(0, 16))
  })

  it('brings along what the bank confirmed, where that is needed, and nothing else', async () => {
    const { load } = createLibrary({ isScaRequired: () => Promise.resolve(Response.json(true)) })
    expect(cardOf(await requestWidgetToken(load, session, typed))).toMatchObject({
      threeds: { threedsStatus: 'Y', threedsEci: '05', threedsSuccess: true },
    })
  })

  it('is not there when CCBill refuses, cannot be reached, or answers something else', async () => {
    const refusing = createLibrary({ createPaymentToken: () => Promise.resolve(new Response('{}', { status: 400 })) })
    const strange = createLibrary({ createPaymentToken: () => Promise.resolve(Response.json({})) })
    const away = createLibrary({ createPaymentToken: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(await requestWidgetToken(refusing.load, session, typed)).toEqual({ reason: 'refused' })
    expect(await requestWidgetToken(strange.load, session, typed)).toEqual({ reason: 'refused' })
    expect(await requestWidgetToken(away.load, session, typed)).toEqual({ reason: 'offline' })
    expect(await requestWidgetToken(() => Promise.reject(new Error('blocked')), session, typed)).toEqual({ reason: 'offline' })
    expect(await requestWidgetToken(refusing.load, 'not a session', typed)).toEqual({ reason: 'refused' })
    expect(document.querySelector('input')).toBeNull()
  })
})

it('[T-05] the holder’s fields are required, name what is missing, and keep what was chosen when the language changes', () => {
  const texts = { email: 'Email', country: 'Country', postalCode: 'Postal code', choose: 'Choose', required: 'Required.' }
  document.documentElement.lang = 'en'
  const fields = addHolderFields(document.body, texts)
  const [email, country, postalCode] = ['email', 'country', 'postalCode'].map((id) => document.querySelector<HTMLInputElement>(`#${id}`))
  if (!email || !country || !postalCode) throw new Error('A field is missing.')
  expect(fields.read()).toBeNull()
  expect(document.activeElement).toBe(email)
  expect(document.querySelector('#country-error')?.textContent).toBe('Required.')
  Object.assign(email, { value: 'nobody' })
  Object.assign(country, { value: 'DE' })
  Object.assign(postalCode, { value: '10115' })
  expect(fields.read()).toBeNull()
  email.value = 'ann@example.test'
  document.documentElement.lang = 'de'
  fields.setTexts({ ...texts, country: 'Land' })
  expect(country.querySelector('option[value=DE]')?.textContent).toBe('Deutschland')
  expect(fields.read()).toEqual({ email: 'ann@example.test', country: 'DE', postalCode: '10115' })
  expect(document.querySelector('label[for=country]')?.textContent).toBe('Land')
  document.documentElement.lang = 'en'
})
