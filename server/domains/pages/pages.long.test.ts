import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { saveBlock } from '#contract/site/pages.ts'
import { scriptPayloads } from '#tests/builders/script-payloads.ts'
import { contentBlocks } from '../../db/tables/pages.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let staff: Credentials

beforeAll(async () => {
  server = await createTestServer()
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())

const write = (view: string, source: string, locale: 'en' | 'de' = 'en') =>
  server.call(saveBlock, { view, locale, title: 'A title', source }, { as: staff })

describe('a content block', () => {
  it('[S-18] is made safe when it is saved: the source is preserved, but none of it can run', async () => {
    for (const payload of scriptPayloads) {
      const { html } = (await write('hostile', `<p>before</p>${payload}`)).data
      expect(html).not.toMatch(/<(?!\/?(p|h2|h3|ul|ol|li|strong|em|blockquote|br|hr|a)\b)/i)
      expect(html).not.toMatch(/<[^>]*\s(?!href="(#|https:|mailto:))[\w-]+\s*=/i)
    }
    const source =
      '<p onclick="x()">Hi</p><script>x()</script><a href="https://example.test" target="_blank">there</a><a href="javascript:x()">no</a>'
    expect((await write('hostile', source)).data.html).toBe('<p>Hi</p><a href="https://example.test">there</a><a>no</a>')
    expect((await server.db.select().from(contentBlocks).where(eq(contentBlocks.view, 'hostile')))[0]?.source).toBe(source)
  })
})
