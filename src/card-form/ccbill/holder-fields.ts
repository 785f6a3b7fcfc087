/** What CCBill asks for beside the card: e-mail address, country and postal code of its holder. */
import type { CardFormTexts } from '#contract/money/card-form.ts'
import type { FurtherFields } from '../frame.ts'

export interface CardHolder {
  readonly email: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly postalCode: string
}

const names = ['email', 'country', 'postalCode'] as const
type Name = (typeof names)[number]

const autocomplete: Readonly<Record<Name, string>> = { email: 'email', country: 'country', postalCode: 'postal-code' }
const longest: Readonly<Record<Name, number>> = { email: 254, country: 2, postalCode: 16 }

export function addHolderFields(parent: HTMLElement, texts: CardFormTexts): FurtherFields<CardHolder> {
  let words = texts
  const rows = names.map((name) => addRow(parent, name))

  function setTexts(next: CardFormTexts): void {
    words = next
    for (const { name, label, control } of rows) {
      label.textContent = next[name] ?? ''
      if (control instanceof HTMLSelectElement) fillCountries(control, next['choose'] ?? '')
    }
  }

  setTexts(texts)
  return {
    setTexts,
    read() {
      const values = { email: '', country: '', postalCode: '' }
      const wrong = rows.filter(({ name, control, error }) => {
        values[name] = control.value.trim()
        const isWrong = values[name] === '' || !control.checkValidity()
        error.textContent = isWrong ? (words['required'] ?? '') : ''
        if (isWrong) control.setAttribute('aria-invalid', 'true')
        else control.removeAttribute('aria-invalid')
        return isWrong
      })
      wrong[0]?.control.focus()
      return wrong.length === 0 ? values : null
    },
  }
}

function addRow(parent: HTMLElement, name: Name) {
  const [group, label, error] = [document.createElement('div'), document.createElement('label'), document.createElement('p')]
  const control = document.createElement(name === 'country' ? 'select' : 'input')
  if (control instanceof HTMLInputElement) {
    control.type = name === 'email' ? 'email' : 'text'
    control.maxLength = longest[name]
  }
  group.className = name
  control.id = name
  control.required = true
  control.setAttribute('autocomplete', autocomplete[name])
  control.setAttribute('aria-describedby', `${name}-error`)
  label.htmlFor = name
  error.id = `${name}-error`
  error.setAttribute('aria-live', 'polite')
  group.append(label, control, error)
  parent.append(group)
  return { name, label, control, error }
}

/** Codes that the browser has a name for, which are not countries. */
const notCountries = new Set(['AC', 'CP', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

/** In the language of the document. Keeps what is chosen. */
function fillCountries(select: HTMLSelectElement, choose: string): void {
  const chosen = select.value
  const named = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const countries = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): Array<readonly [string, string]> => {
      const name = notCountries.has(code) ? undefined : named.of(code)
      return name === undefined ? [] : [[code, name]]
    })
    .sort(([, one], [, other]) => one.localeCompare(other))
  const options = [['', choose] as const, ...countries].map(([value, text]) => {
    const option = document.createElement('option')
    option.value = value
    option.textContent = text
    return option
  })
  select.replaceChildren(...options)
  select.value = chosen
}
