import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ruleMessages } from '../../i18n/rule-messages.ts'
import { draftsInMemory } from '../testing/drafts-in-memory.ts'
import { findBarriers, renderUi } from '../testing/render-ui.tsx'
import { ConfiguredForm, type ConfiguredFormProps } from './configured-form.tsx'
import { blurDelayMs } from './configured/use-configured-form.ts'
import type { FieldConfig } from './field-config.ts'
import { DraftContext } from './record/draft-store.ts'

interface Values extends Record<string, unknown> {
  title: string
  email: string
  hasPrice: boolean
  price: number | null
}

const fields: readonly FieldConfig<Values>[] = [
  {
    kind: 'text',
    name: 'title',
    label: 'Title',
    rules: [
      { rule: 'required', message: 'Write a title.' },
      { rule: 'too_short', params: { min: 3 }, message: 'At least three letters.' },
      { rule: 'no_shouting', test: (value) => value !== String(value).toUpperCase() },
    ],
  },
  { kind: 'email', name: 'email', label: 'E-mail' },
  { kind: 'switch', name: 'hasPrice', label: 'It costs tickets' },
  {
    kind: 'integer',
    name: 'price',
    label: 'Price',
    rules: [{ rule: 'required', message: 'Name a price.' }],
    isHidden: (values) => !values.hasPrice,
  },
]

const empty: Values = { title: '', email: '', hasPrice: false, price: null }

function renderForm(props: Partial<ConfiguredFormProps<Values>> = {}) {
  const onSubmit = vi.fn(async (_values: Values) => undefined)
  const view = renderUi(<ConfiguredForm fields={fields} defaultValues={empty} submitLabel="Publish" onSubmit={onSubmit} {...props} />)
  return { onSubmit, ...view }
}

const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' })
const titleField = () => screen.getByLabelText<HTMLInputElement>('Title')

class ServerRefusal extends Error {
  readonly code = 'validation_failed'
  readonly errors: Record<string, string[]>
  constructor(message: string, errors: Record<string, string[]>) {
    super(message)
    this.errors = errors
  }
}

describe('a form over a stored record', () => {
  const emailField = () => screen.getByLabelText<HTMLInputElement>('E-mail')
  const form = (record: Values, onSubmit: (values: Values) => Promise<undefined> = async () => undefined) => (
    <ConfiguredForm fields={fields} defaultValues={record} submitLabel="Publish" onSubmit={onSubmit} />
  )

  it('untouched fields follow fresher data, touched ones keep their entries', async () => {
    const { rerender } = renderUi(form({ ...empty, title: 'Stale' }))
    await userEvent.fill(titleField(), 'Typed')
    rerender(form({ ...empty, title: 'Fresh', email: 'fresh@example.test' }))
    expect(titleField()).toHaveValue('Typed')
    expect(emailField()).toHaveValue('fresh@example.test')
  })

  it('submits the fresh values of untouched fields', async () => {
    const onSubmit = vi.fn(async (_values: Values) => undefined)
    const { rerender } = renderUi(form(empty, onSubmit))
    await userEvent.fill(titleField(), 'Typed')
    rerender(form({ ...empty, email: 'fresh@example.test' }, onSubmit))
    await userEvent.click(submitButton())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...empty, title: 'Typed', email: 'fresh@example.test' }, expect.anything()))
  })

  it('a field whose entry was saved follows the record again', async () => {
    const { rerender } = renderUi(form({ ...empty, title: 'Old' }))
    await userEvent.fill(titleField(), 'Saved')
    rerender(form({ ...empty, title: 'Saved' }))
    rerender(form({ ...empty, title: 'Changed elsewhere' }))
    expect(titleField()).toHaveValue('Changed elsewhere')
  })
})

describe('ConfiguredForm', () => {
  it('[FW-01] shows the violated rule’s own message below the field, and only the first one', async () => {
    renderForm()
    await userEvent.click(submitButton())
    expect(await screen.findByText('Write a title.')).toBeVisible()
    await userEvent.type(titleField(), 'ab')
    expect(await screen.findByText('At least three letters.')).toBeVisible()
    expect(screen.queryByText('Write a title.')).toBeNull()
    expect(titleField()).toHaveAccessibleDescription('At least three letters.')
  })

  it('[FW-01] asks the member to report a rule without a message', async () => {
    renderForm()
    await userEvent.type(titleField(), 'LOUD')
    await userEvent.click(submitButton())
    expect(await screen.findByText('Validation missing for no_shouting (Let us know please)')).toBeVisible()
  })

  it('[FW-02] cannot be submitted while a field is invalid, and can again once it is valid', async () => {
    const { onSubmit } = renderForm()
    await userEvent.click(submitButton())
    await waitFor(() => expect(submitButton()).toBeDisabled())
    await userEvent.type(titleField(), '{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.type(titleField(), 'Rope')
    await waitFor(() => expect(submitButton()).toBeEnabled())
    await userEvent.click(submitButton())
    expect(onSubmit).toHaveBeenCalledWith({ ...empty, title: 'Rope' }, empty)
  })

  it('[FW-02] cannot be submitted while it loads, is disabled or is being sent', async () => {
    const { unmount } = renderForm({ isLoading: true })
    expect(submitButton()).toBeDisabled()
    unmount()
    const second = renderForm({ isDisabled: true })
    expect(submitButton()).toBeDisabled()
    expect(titleField()).toBeDisabled()
    second.unmount()

    const { promise, resolve } = Promise.withResolvers<void>()
    const onSubmit = vi.fn(() => promise)
    renderForm({ onSubmit, defaultValues: { ...empty, title: 'Rope' }, busyLabel: 'Publishing' })
    await userEvent.click(submitButton())
    const busy = await screen.findByRole('button', { name: 'Publishing' })
    await userEvent.click(busy, { force: true })
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await act(async () => resolve())
    expect(submitButton()).toBeEnabled()
  })

  it('[FW-03] does not validate hidden or disabled fields', async () => {
    const { onSubmit, unmount } = renderForm({ defaultValues: { ...empty, title: 'Rope' } })
    await userEvent.click(submitButton())
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('switch', { name: 'It costs tickets' }))
    await userEvent.click(submitButton())
    expect(await screen.findByText('Name a price.')).toBeVisible()
    expect(onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('switch', { name: 'It costs tickets' }))
    expect(submitButton()).toBeEnabled()
    unmount()

    const locked = fields.map((field) => (field.name === 'title' ? { ...field, isDisabled: () => true } : field))
    const second = renderForm({ fields: locked })
    await userEvent.click(submitButton())
    expect(second.onSubmit).toHaveBeenCalledTimes(1)
  })

  describe('with a fake clock', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    it('[FW-04] validates 300 ms after a field loses focus, not before', async () => {
      renderForm()
      fireEvent.focus(titleField())
      fireEvent.blur(titleField())
      await act(() => vi.advanceTimersByTimeAsync(299))
      expect(screen.queryByText('Write a title.')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(screen.getByText('Write a title.')).toBeVisible()
    })

    it('[FW-05] keeps the server’s mark when the check after blur runs later than the answer', async () => {
      const refusal = new ServerRefusal('Check the highlighted fields.', { title: ['Somebody has this title.'] })
      renderForm({ defaultValues: { ...empty, title: 'Rope' }, onSubmit: () => Promise.reject(refusal) })
      fireEvent.focus(titleField())
      fireEvent.blur(titleField())
      fireEvent.click(submitButton())
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(titleField()).toHaveAttribute('aria-invalid', 'true')
      await act(() => vi.advanceTimersByTimeAsync(blurDelayMs))
      expect(titleField()).toHaveAttribute('aria-invalid', 'true')
      expect(titleField()).toHaveAccessibleDescription('Somebody has this title.')
    })
  })

  it('[FW-05] marks a field when the server names a part of its value', async () => {
    const refusal = new ServerRefusal('Check the highlighted fields.', { 'title.0': ['Not this word.'] })
    renderForm({ defaultValues: { ...empty, title: 'Rope' }, onSubmit: () => Promise.reject(refusal) })
    await userEvent.click(submitButton())
    await waitFor(() => expect(titleField()).toHaveAccessibleDescription('Not this word.'))
  })

  it('[FW-05] shows the server’s field errors as "Sorry", under "Attention!", with its general message', async () => {
    const refusal = new ServerRefusal('Check the highlighted fields.', {
      title: ['required', 'Somebody has this title.'],
      cats: ['Choose a category.'],
    })
    renderForm({ defaultValues: { ...empty, title: 'Rope' }, onSubmit: () => Promise.reject(refusal) })
    await userEvent.click(submitButton())
    expect(await screen.findByRole('heading', { name: 'Attention!' })).toBeVisible()
    expect(screen.getByText('Sorry: Write a title.')).toBeVisible()
    expect(screen.getByText('Sorry: Somebody has this title.')).toBeVisible()
    expect(screen.getByText('Sorry: Choose a category.')).toBeVisible()
    expect(screen.getByText('Check the highlighted fields.')).toBeVisible()
    expect(titleField()).toHaveAccessibleDescription('Write a title. Somebody has this title.')
    expect(titleField()).toHaveValue('Rope')
    expect(submitButton()).toBeDisabled()
    await userEvent.type(titleField(), 's')
    await waitFor(() => expect(submitButton()).toBeEnabled())
  })

  it('[FW-05] falls back to a request to report the failure when it has no readable message', async () => {
    renderForm({ defaultValues: { ...empty, title: 'Rope' }, onSubmit: () => Promise.reject(new TypeError('x is undefined')) })
    await userEvent.click(submitButton())
    expect(await screen.findByText('Something went wrong, please let us know!')).toBeVisible()
    expect(screen.queryByText(/undefined/)).toBeNull()
  })

  it('[FW-06] asks first if configured, submits on Yes, and stays open with the error', async () => {
    const onSubmit = vi
      .fn<(values: Values) => Promise<void>>()
      .mockRejectedValueOnce(new ServerRefusal('You have 46 tickets.', {}))
      .mockResolvedValueOnce()
    renderForm({ defaultValues: { ...empty, title: 'Rope' }, onSubmit, confirm: { title: 'Publish it?' } })
    await userEvent.click(submitButton())
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('You have 46 tickets.')).toBeVisible()
    expect(screen.getByRole('dialog', { name: 'Publish it?' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  it('restores unsaved entries, shows that it did, and never stores a password', async () => {
    const drafts = draftsInMemory()
    type WithPassword = { title: string; secret: string }
    const withPassword: FieldConfig<WithPassword>[] = [
      { kind: 'text', name: 'title', label: 'Title' },
      { kind: 'password', name: 'secret', label: 'Password' },
    ]
    const form = (
      <DraftContext value={drafts.open}>
        <ConfiguredForm
          fields={withPassword}
          defaultValues={{ title: '', secret: '' }}
          draftKey="rope"
          submitLabel="Publish"
          onSubmit={async () => undefined}
        />
      </DraftContext>
    )
    const left = renderUi(form)
    await userEvent.fill(titleField(), 'Rope')
    await userEvent.fill(screen.getByLabelText('Password'), 'Hunter2Hunter2')
    left.unmount()
    expect([...drafts.texts.values()].join()).not.toContain('Hunter2')

    const back = renderUi(form)
    expect(titleField()).toHaveValue('Rope')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(screen.getByText('Your unsaved changes are back. They aren’t saved yet.')).toBeVisible()
    expect(await findBarriers(back.container)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(titleField()).toHaveValue('')
    expect(drafts.texts.size).toBe(0)

    await userEvent.fill(titleField(), 'Leather')
    await userEvent.click(submitButton())
    await waitFor(() => expect(drafts.texts.size).toBe(0))
  })

  it('[FW-07] clears an integer field that is given a negative value or something that is not a number', async () => {
    const { onSubmit } = renderForm({ defaultValues: { title: 'Rope', email: '', hasPrice: true, price: 12 } })
    const price = screen.getByLabelText<HTMLInputElement>('Price')
    await userEvent.fill(price, '-5')
    expect(price).toHaveValue('')
    await userEvent.fill(price, '7')
    await userEvent.fill(price, '7e')
    expect(price).toHaveValue('')
    await userEvent.fill(price, '1.5')
    expect(price).toHaveValue('')
    await userEvent.fill(price, '007')
    await userEvent.click(submitButton())
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ price: 7 }), expect.anything())
  })

  it('[A-07] trims and lower-cases an e-mail address', async () => {
    const { onSubmit } = renderForm({ defaultValues: { ...empty, title: 'Rope' } })
    await userEvent.fill(screen.getByLabelText('E-mail'), '  TarHand@Example.ORG ')
    await userEvent.click(submitButton())
    expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ email: 'tarhand@example.org' }), expect.anything())
  })

  it("[RQ-14] answers a date that is not YYYY-MM-DD with 'Invalid date'", async () => {
    const title = { kind: 'text', name: 'title', label: 'Title', rules: [{ rule: 'date', message: ruleMessages['date'] }] } as const
    const { onSubmit } = renderForm({ fields: [title] })
    await userEvent.fill(titleField(), 'tomorrow')
    await userEvent.click(submitButton())
    expect(await screen.findByText('Invalid date')).toBeVisible()
    await userEvent.fill(titleField(), '2024-2-9')
    expect(screen.getByText('Invalid date')).toBeVisible()
    await userEvent.fill(titleField(), '2024-02-29')
    await waitFor(() => expect(screen.queryByText('Invalid date')).toBeNull())
    await userEvent.click(submitButton())
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: '2024-02-29' }), expect.anything())
  })

  it('moves the focus to the first invalid field', async () => {
    renderForm()
    await userEvent.click(submitButton())
    await waitFor(() => expect(titleField()).toHaveFocus())
  })

  it('has no accessibility violations, with and without errors', async () => {
    const { container } = renderForm()
    expect(await findBarriers(container)).toEqual([])
    await userEvent.click(submitButton())
    await screen.findByText('Write a title.')
    expect(await findBarriers(container)).toEqual([])
  })
})
