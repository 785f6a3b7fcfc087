import { expect, it } from 'vitest'
import { readSafeHtml } from '#contract/policy/safe-html.ts'
import { locales } from '#contract/primitives.ts'
import { publicBlocks } from '#contract/site/pages.ts'
import { transaction } from '../../../db/client.ts'
import { banners, contentBlocks, helpTopics, quotes, siteNews } from '../../../db/tables/pages.ts'
import { createTestServer } from '../../../testing/index.ts'
import { insertPages } from './insert-pages.ts'

it('staff of the demo community wrote in seven languages, and sanitising removed none of it', async () => {
  await using server = await createTestServer()
  await transaction(server.db, (tx) => insertPages(tx, server.clock.now()))
  const blocks = await server.db.select().from(contentBlocks)
  expect(new Set(blocks.map(({ view }) => view))).toEqual(new Set(['welcome', 'rules', ...publicBlocks]))
  for (const view of new Set(blocks.map((block) => block.view)))
    expect(
      blocks
        .filter((block) => block.view === view)
        .map(({ locale }) => locale)
        .toSorted(),
    ).toEqual([...locales].toSorted())
  for (const { source, html } of blocks) expect([html, readSafeHtml(html)]).toEqual([source, readSafeHtml(source)])
  const said = await server.db.select().from(quotes)
  expect([said.filter(({ type }) => type === 'quote').length, said.filter(({ type }) => type === 'horoscope').length]).toEqual([40, 84])
  expect(await server.db.$count(siteNews)).toBe(12)
  expect([await server.db.$count(banners), await server.db.$count(helpTopics)]).toEqual([7, 14])
})
