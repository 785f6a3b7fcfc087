import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { getBlockSource, listBlocks, renderBlock, saveBlock, type BlockSource } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/lewis/blocks')

/** A site whose party page staff have written in English. Returns its live texts by language. */
function answerTexts(): Map<string, BlockSource> {
  const texts = new Map<string, BlockSource>()
  texts.set('en', { view: 'party21', locale: 'en', title: 'Party 21', source: '<p>Come at nine.</p>', version: 5 })
  const read = (locale: BlockSource['locale']) => texts.get(locale) ?? { view: 'party21', locale, title: '', source: '', version: 0 }
  server.answer(listBlocks, () => ({
    blocks: [
      { view: 'party21', isPublic: true, texts: [...texts.values()].map(({ locale, title }) => ({ locale, title, updatedAt: 1 })) },
      { view: 'welcome', isPublic: false, texts: [] },
    ],
  }))
  server.answer(getBlockSource, ({ locale }) => read(locale))
  server.answer(saveBlock, ({ version, view, locale, title, source }) => {
    const before = read(locale)
    if (version !== undefined && version !== before.version) throw new Refusal('edit_conflict')
    texts.set(locale, { view, locale, title, source, version: before.version + 1 })
    return { view, locale, title, html: source, updatedAt: 2 }
  })
  server.answer(renderBlock, ({ view }) => ({
    view,
    locale: 'en' as const,
    title: read('en').title,
    html: read('en').source,
    updatedAt: 2,
  }))
  return texts
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('[P-03] staff write the page that /public/party21 shows', async () => {
  const texts = answerTexts()
  server.signedInAs('staff')
  const { goTo } = await renderScreen('/lewis/blocks', { server })
  expect(await screen.findByRole('link', { name: 'welcome' })).toHaveAttribute('href', '/lewis/blocks/welcome/en')
  expect(screen.getByText('For members · Not written yet')).toBeVisible()
  expect(screen.getByText('For everyone · English')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'Party 21' }))
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('<p>Come at nine.</p>')
  expect(await findBarriersInBothThemes()).toEqual([])
  type('Title', '')
  fireEvent.blur(screen.getByRole('textbox', { name: 'Title' }))
  expect(await screen.findByText('Required.')).toBeVisible()
  type('Title', 'Party 21')
  type('Text', '<p>Come at ten.</p>')
  press('Save')
  expect(await screen.findByText('The page has been saved.')).toBeVisible()
  expect(texts.get('en')).toMatchObject({ source: '<p>Come at ten.</p>', version: 6 })
  await goTo('/public/party21')
  expect(await screen.findByText('Come at ten.')).toBeVisible()
})

it('each language has a text of its own, which starts empty', async () => {
  const texts = answerTexts()
  server.signedInAs('staff')
  const { address } = await renderScreen('/lewis/blocks/party21/en', { server })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Language' }), { target: { value: 'de' } })
  await waitFor(() => expect(address()).toBe('/lewis/blocks/party21/de'))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue(''))
  type('Title', 'Feier')
  type('Text', '<p>Um neun.</p>')
  press('Save')
  await waitFor(() => expect(texts.get('de')).toMatchObject({ title: 'Feier', version: 1 }))
  expect(texts.get('en')).toMatchObject({ title: 'Party 21', version: 5 })
})

it('a text that somebody else changed meanwhile is shown beside one’s own, and saving again keeps one’s own', async () => {
  const texts = answerTexts()
  server.signedInAs('staff')
  await renderScreen('/lewis/blocks/party21/en', { server })
  await screen.findByRole('textbox', { name: 'Text' })
  type('Text', '<p>Mine</p>')
  texts.set('en', { view: 'party21', locale: 'en', title: 'Party 21', source: '<p>Theirs</p>', version: 6 })
  press('Save')
  expect(await screen.findByText('<p>Theirs</p>', { exact: false })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('<p>Mine</p>')
  press('Save')
  await waitFor(() => expect(texts.get('en')).toMatchObject({ source: '<p>Mine</p>', version: 7 }))
})

it('members who are not staff are led away', async () => {
  answerTexts()
  answerQuietSite(server)
  const { address } = await renderScreen('/lewis/blocks', { server, as: 'vendor' })
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(server.requestsOf(listBlocks)).toEqual([])
})
