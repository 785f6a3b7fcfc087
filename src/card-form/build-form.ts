/** The fields of a card (1§5): holder, number in fours with its type, month, year, code. Plain DOM, so that the frame stays small. */
import {
  cardFieldNames,
  cardHolderMax,
  cardMonths,
  cardProblems,
  cardTypeOf,
  cardYears,
  digitsOf,
  groupCardNumber,
} from '#contract/money/cards.ts'
import type { CardFieldName, CardFields, CardType } from '#contract/money/cards.ts'
import type { CardFormTexts } from '#contract/money/card-form.ts'

export interface CardFormView {
  /** What was typed; null if something is missing or wrong, which the form then shows and moves the focus to. */
  read(): CardFields | null
  setTexts(texts: CardFormTexts): void
}

export interface FormOptions {
  readonly now: () => Date
  readonly onEnter: () => void
}

/** Names of companies, which are the same in all languages. */
const typeNames: Readonly<Record<CardType, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  maestro: 'Maestro',
  troy: 'Troy',
}

/** For browsers that fill in cards (https://html.spec.whatwg.org/#autofill). */
const autocomplete: Readonly<Record<CardFieldName, string>> = {
  holder: 'cc-name',
  number: 'cc-number',
  month: 'cc-exp-month',
  year: 'cc-exp-year',
  cvv: 'cc-csc',
}

type Control = HTMLInputElement | HTMLSelectElement
interface Field {
  readonly control: Control
  readonly label: HTMLLabelElement
  readonly error: HTMLParagraphElement
}

export function buildForm(parent: HTMLElement, texts: CardFormTexts, { now, onEnter }: FormOptions): CardFormView {
  let words = texts
  const form = document.createElement('form')
  form.noValidate = true
  const fields = addFields(form, now())

  /** Shows what is wrong with these fields, and answers the first. */
  function show(names: readonly CardFieldName[]): CardFieldName | undefined {
    const problems = cardProblems(valuesOf(fields), now())
    for (const name of names) setError(fields[name], problems[name] && (words[problems[name]] ?? ''))
    return names.find((name) => problems[name] !== undefined)
  }

  function setTexts(next: CardFormTexts): void {
    words = next
    for (const name of cardFieldNames) fields[name].label.textContent = next[name] ?? ''
    for (const name of ['month', 'year'] as const) fields[name].control.options[0]?.replaceChildren(next['choose'] ?? '')
    show(cardFieldNames.filter((name) => fields[name].control.getAttribute('aria-invalid') === 'true'))
  }

  tidyWhileTyping(fields)
  for (const name of cardFieldNames)
    fields[name].control.addEventListener('change', () => {
      // The month is over or not only together with its year.
      if (fields[name].control.value !== '') show(name === 'year' ? ['month', 'year'] : [name])
    })
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing) onEnter()
  })
  setTexts(texts)
  parent.append(form)

  return {
    setTexts,
    read() {
      const wrong = show(cardFieldNames)
      if (wrong === undefined) return valuesOf(fields)
      fields[wrong].control.focus()
      return null
    },
  }
}

type Fields = ReturnType<typeof addFields>

function addFields(form: HTMLFormElement, now: Date) {
  return {
    holder: addField(form, 'holder', createInput({ inputMode: 'text', maxLength: cardHolderMax })),
    // 16 digits and three spaces.
    number: addField(form, 'number', createInput({ inputMode: 'numeric', maxLength: 19 })),
    month: addField(form, 'month', createSelect(cardMonths)),
    year: addField(form, 'year', createSelect(cardYears(now))),
    cvv: addField(form, 'cvv', createInput({ inputMode: 'numeric', maxLength: 4 })),
  }
}

const valuesOf = ({ holder, number, month, year, cvv }: Fields): CardFields => ({
  holder: holder.control.value.trim(),
  number: number.control.value,
  month: month.control.value,
  year: year.control.value,
  cvv: cvv.control.value,
})

function setError({ control, error }: Field, text: string | undefined): void {
  error.textContent = text ?? ''
  if (text === undefined) control.removeAttribute('aria-invalid')
  else control.setAttribute('aria-invalid', 'true')
}

/** Groups the number and shows its type; lets only digits into the code. */
function tidyWhileTyping({ number, cvv }: Fields): void {
  const type = document.createElement('output')
  type.className = 'type'
  type.htmlFor.add(number.control.id)
  number.control.after(type)
  number.control.addEventListener('input', () => {
    regroup(number.control)
    const known = cardTypeOf(number.control.value)
    type.textContent = known === null ? '' : typeNames[known]
  })
  cvv.control.addEventListener('input', () => void (cvv.control.value = digitsOf(cvv.control.value, 4)))
}

/** Keeps the caret behind the same digit, wherever the spaces move. */
function regroup(input: HTMLInputElement): void {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length), 16).length
  input.value = groupCardNumber(input.value)
  const caret = before + Math.floor(Math.max(0, before - 1) / 4)
  input.setSelectionRange(caret, caret)
}

function addField<Each extends Control>(form: HTMLFormElement, name: CardFieldName, control: Each): Field & { readonly control: Each } {
  const [group, label, error] = [document.createElement('div'), document.createElement('label'), document.createElement('p')]
  group.className = name
  control.id = name
  control.setAttribute('autocomplete', autocomplete[name])
  control.setAttribute('aria-describedby', `${name}-error`)
  control.required = true
  label.htmlFor = name
  error.id = `${name}-error`
  error.setAttribute('aria-live', 'polite')
  group.append(label, control, error)
  form.append(group)
  return { control, label, error }
}

function createInput({ inputMode, maxLength }: { inputMode: 'text' | 'numeric'; maxLength: number }): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'text'
  input.inputMode = inputMode
  input.maxLength = maxLength
  input.spellcheck = false
  return input
}

function createSelect(choices: readonly string[]): HTMLSelectElement {
  const select = document.createElement('select')
  for (const value of ['', ...choices]) {
    const option = document.createElement('option')
    option.value = value
    option.textContent = value
    select.append(option)
  }
  return select
}
