import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Category } from '#contract/categories.ts'
import { VideoForm, type VideoFormProps } from './video-form.tsx'
import type { VideoValues } from './video-problems.ts'

const category = (categoryId: number, categoryGroupId: number, title: string): Category => ({
  // Branded on the wire; well-formed here.
  categoryId: categoryId as Category['categoryId'],
  categoryGroupId,
  title,
  totalVideo: 0,
})
const categories = ['Bondage', 'Leather', 'Knots', 'Suspension', 'Workshop', 'Sparring'].map((title, index) =>
  category(index + 1, 2, title),
)
const video: VideoValues = {
  title: 'Column wrap',
  description: '',
  categories: [],
  stars: [],
  allowPlay: 'members',
  allowDownload: 'members',
}

const latest = { values: video }
function Harness({ initial = video, ...rest }: Partial<VideoFormProps> & { initial?: VideoValues }) {
  const [values, setValues] = useState(initial)
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <VideoForm
          categories={categories}
          hasActionMaximum
          canChooseNobody={false}
          {...rest}
          values={values}
          onChange={(change) => {
            latest.values = { ...values, ...change }
            setValues(latest.values)
          }}
        />
      </QueryClientProvider>
    </I18nProvider>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true'
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

describe('the video form', () => {
  it('[E-07] headless excludes faces and masks, and either of them excludes headless', () => {
    render(<Harness />)
    press('Faces')
    press('Masks')
    press('Headless')
    expect([isOn('Faces'), isOn('Masks'), isOn('Headless')]).toEqual([false, false, true])
    press('Masks')
    expect([isOn('Masks'), isOn('Headless')]).toEqual([true, false])
  })

  it('[E-08] shows which categories are missing, in the documents’ words', () => {
    render(<Harness showsAllProblems />)
    expect(screen.getByText('Please select Headless/Faces or Masks')).toBeDefined()
    expect(screen.getByText('Please select Solo/Two Guys or Group')).toBeDefined()
    expect(screen.getByText('Please choose at least one Action category')).toBeDefined()
    for (const name of ['Faces', 'Solo', 'Knots']) press(name)
    expect(screen.queryByText(/Please/)).toBeNull()
  })

  it('[E-09] refuses a sixth action category where the maximum applies', () => {
    render(<Harness />)
    for (const { title } of categories) press(title)
    expect(screen.getByText('You may not choose more than 5 action categories')).toBeDefined()
    press('Knots')
    expect(screen.queryByText('You may not choose more than 5 action categories')).toBeNull()
  })

  it('[E-10] warns when nobody can play and nobody can download', () => {
    render(<Harness canChooseNobody />)
    choose('Who can play it', 'nobody')
    expect(screen.queryByRole('alert')).toBeNull()
    choose('Who can download it', 'nobody')
    expect(screen.getByRole('alert').textContent).toBe(
      'NOBODY CAN PLAY OR DOWNLOAD? You must be a vendor uploading a product or private verification video',
    )
    expect(latest.values).toMatchObject({ allowPlay: 'nobody', allowDownload: 'nobody' })
  })

  it('[E-11] offers nobody as audience to admins and vendors only', () => {
    const offered = () => [...screen.getByLabelText<HTMLSelectElement>('Who can play it').options].map((option) => option.value)
    const { unmount } = render(<Harness />)
    expect(offered()).toEqual(['members', 'public'])
    unmount()
    render(<Harness canChooseNobody />)
    expect(offered()).toContain('nobody')
  })

  it('[E-02] shows only the categories to those who may only assign them', () => {
    render(<Harness hasCategoriesOnly />)
    for (const field of ['Title', 'Description', 'Co-stars', 'Who can play it', 'Who can download it'])
      expect(screen.queryByLabelText(field), field).toBeNull()
    press('Knots')
    expect(isOn('Knots')).toBe(true)
    expect(latest.values).toEqual({ ...video, categories: [3] })
  })
})
