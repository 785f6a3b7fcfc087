import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import {
  getBanner,
  getBlockSource,
  getMenu,
  getSiteSettings,
  listBlocks,
  listHelpTopics,
  listNews,
  renderBlock,
  saveBlock,
  sendContact,
  sendOwnContact,
  viewBlock,
} from '#contract/site/pages.ts'
import { getQuote, signOf } from '#contract/site/quotes.ts'
import { banners, contactMessages, helpTopics, quotes, siteNews } from '../../db/tables/pages.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let member: Credentials
let staff: Credentials

beforeAll(async () => {
  server = await createTestServer({ env: { CONTACT_MAIL: 'staff@example.test', NEWS_WIDGET_URL: 'https://news.example.test/widget' } })
  member = await server.asMember({ locale: 'de', birthday: '1990-04-01' })
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())

const write = (view: string, source: string, locale: 'en' | 'de' = 'en') =>
  server.call(saveBlock, { view, locale, title: 'A title', source }, { as: staff })

describe('a content block', () => {
  it('[P-09] loads by view name with the version stamp 2024.12.02 and shows its html and title', async () => {
    await write('welcome', '<p>Hello <strong>you</strong></p>')
    const { data, body } = await server.call(renderBlock, { view: 'welcome', version: '2024.12.02' }, { as: member })
    expect(data).toMatchObject({ title: 'A title', html: '<p>Hello <strong>you</strong></p>', locale: 'en' })
    expect(body).toMatchObject({ success: true, html: '<p>Hello <strong>you</strong></p>', title: 'A title' })
  })

  it('reads in the requested language, and in English if that is missing', async () => {
    await write('rules', '<p>Rules</p>')
    await write('rules', '<p>Regeln</p>', 'de')
    const html = async (locale: 'de' | 'fr') => (await server.call(renderBlock, { view: 'rules', locale }, { as: member })).data.html
    expect([await html('de'), await html('fr')]).toEqual(['<p>Regeln</p>', '<p>Rules</p>'])
  })

  it('[P-03] opens to guests if it is public, and is not found for them otherwise', async () => {
    await write('party21', '<p>Come</p>')
    expect((await server.call(renderBlock, { view: 'party21' })).data.html).toBe('<p>Come</p>')
    const registered = await server.asMember({ groupId: groups.registered })
    for (const as of [undefined, registered]) {
      const [hidden, never] = [
        await server.call(renderBlock, { view: 'rules' }, { as }),
        await server.call(renderBlock, { view: 'never-written' }, { as }),
      ]
      expect([hidden.refusal?.code, never.refusal?.code]).toEqual(['not_found', 'not_found'])
      expect({ ...hidden.body, request_id: '' }).toEqual({ ...never.body, request_id: '' })
    }
    expect((await server.call(viewBlock, { view: 'rules' }, { as: member })).data.html).toBe('<p>Rules</p>')
    expect((await server.call(viewBlock, { view: 'party21' })).refusal?.code).toBe('unauthorized')
    for (const view of ['', '../x', 'a b', 'x'.repeat(60)])
      expect((await server.call(renderBlock, { view }, { as: member })).refusal?.code).toBe('validation_failed')
  })

  it('[P-03] is read by staff as it was written, and a text that changed meanwhile is not overwritten', async () => {
    await write('party21', '<p onclick="x()">First</p>')
    const read = async (locale: 'en' | 'de') => (await server.call(getBlockSource, { view: 'party21', locale }, { as: staff })).data
    const { version, ...first } = await read('en')
    expect(first).toEqual({ view: 'party21', locale: 'en', title: 'A title', source: '<p onclick="x()">First</p>' })
    expect(await read('de')).toEqual({ view: 'party21', locale: 'de', title: '', source: '', version: 0 })
    server.clock.advance(1000)
    const edit = (source: string, based: number, locale: 'en' | 'de' = 'en') =>
      server.call(saveBlock, { view: 'party21', locale, title: 'A title', source, version: based }, { as: staff })
    expect((await edit('<p>Second</p>', version)).refusal).toBeNull()
    expect((await edit('<p>Third</p>', version)).refusal?.code).toBe('edit_conflict')
    const firsts = await Promise.all(['Eins', 'Zwei', 'Drei'].map((text) => edit(`<p>${text}</p>`, 0, 'de')))
    expect(
      firsts.filter(({ refusal }) => refusal === null),
      'one first version wins',
    ).toHaveLength(1)
    expect((await server.call(renderBlock, { view: 'party21' })).data.html).toBe('<p>Second</p>')
  })

  it('[P-03] is listed for staff with its languages, also one that nobody has written', async () => {
    await write('more-about-us', '<p>Über uns</p>', 'de')
    const { blocks } = (await server.call(listBlocks, {}, { as: staff })).data
    expect(blocks.map(({ view }) => view)).toEqual(blocks.map(({ view }) => view).toSorted())
    expect(blocks.find(({ view }) => view === 'more-about-us')).toMatchObject({
      isPublic: true,
      texts: [{ locale: 'de', title: 'A title' }],
    })
    expect(blocks.find(({ view }) => view === 'ptp')).toEqual({ view: 'ptp', isPublic: true, texts: [] })
    expect(blocks.find(({ view }) => view === 'rules')).toMatchObject({ isPublic: false })
    for (const as of [member, undefined]) {
      expect((await server.call(listBlocks, {}, { as })).refusal?.code).toBe(as ? 'forbidden' : 'unauthorized')
      expect((await server.call(getBlockSource, { view: 'rules', locale: 'en' }, { as })).refusal?.code).toBe(
        as ? 'forbidden' : 'unauthorized',
      )
    }
  })

  it('is written by staff only, up to its maximum size', async () => {
    const input = { view: 'rules', locale: 'en', title: 'Mine', source: '<p>Mine</p>' } as const
    expect((await server.call(saveBlock, input, { as: member })).refusal?.code).toBe('forbidden')
    expect((await server.call(saveBlock, input)).refusal?.code).toBe('unauthorized')
    expect((await write('rules', 'x'.repeat(60_001))).refusal?.errors).toEqual({ source: ['too_long'] })
  })
})

describe('site news', () => {
  it('[H-07] come three at a time, newest first, each once, and none before its date', async () => {
    const now = server.clock.now().getTime()
    const at = (hours: number) => new Date(Math.floor(now / 1000) * 1000 - hours * 3_600_000)
    await server.db
      .insert(siteNews)
      .values([1, 1, 1, 1, 5, 6, 7, -2].map((hours, index) => ({ title: `News ${index}`, text: 'Words', publishedAt: at(hours) })))
    const first = (await server.call(listNews, {}, { as: member })).data
    const second = (await server.call(listNews, { cursor: first.nextCursor ?? '' }, { as: member })).data
    const third = (await server.call(listNews, { cursor: second.nextCursor ?? '' }, { as: member })).data
    const titles = [first, second, third].map(({ items }) => items.map(({ title }) => title))
    expect(titles).toEqual([['News 3', 'News 2', 'News 1'], ['News 0', 'News 4', 'News 5'], ['News 6']])
    expect([first.total, first.limit, third.nextCursor]).toEqual([7, 3, null])
    expect((await server.call(listNews, { page: 2 }, { as: member })).data.items).toEqual(second.items)
    expect((await server.call(listNews, { cursor: 'W10' }, { as: member })).refusal?.errors).toEqual({ cursor: ['invalid'] })
  })

  it('are found by a part of their title, whatever its case and accents, in pages, and none before its date', async () => {
    const at = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000)
    const titles = ['Forêt walk', 'A FORET fire', 'Foret again', '100 % foret', 'Foret tomorrow', 'Something else']
    await server.db
      .insert(siteNews)
      .values(
        titles.map((title, index) => ({ title, text: 'About a foret', publishedAt: at(title.endsWith('tomorrow') ? -2 : index + 1) })),
      )
    const find = async (text: string, cursor?: string) =>
      (await server.call(listNews, { text, ...(cursor !== undefined && { cursor }) }, { as: member })).data
    const first = await find('forêt')
    expect(first.items.map(({ title }) => title)).toEqual(['Forêt walk', 'A FORET fire', 'Foret again'])
    const second = await find('forêt', first.nextCursor ?? '')
    expect(second.items.map(({ title }) => title)).toEqual(['100 % foret'])
    expect([first.total, second.nextCursor]).toEqual([4, null])
    expect((await find('100 %')).total).toBe(1)
    expect((await find('for%walk')).total).toBe(0)
    expect((await server.call(listNews, { text: 'x'.repeat(121) }, { as: member })).refusal?.errors).toEqual({ text: ['too_long'] })
  })
})

describe('quotes and horoscopes', () => {
  it('find the sign of every day of the year', () => {
    const first = {
      '01-19': 'capricorn',
      '01-20': 'aquarius',
      '03-20': 'pisces',
      '03-21': 'aries',
      '12-21': 'sagittarius',
      '12-31': 'capricorn',
    }
    for (const [day, sign] of Object.entries(first)) expect([day, signOf(`1990-${day}`)]).toEqual([day, sign])
  })

  it('[H-09] are a quote in the reader’s language, a different one each day, and the horoscope of the reader’s own sign', async () => {
    await server.db
      .insert(quotes)
      .values([
        ...['Eins', 'Zwei'].map((text) => ({ type: 'quote' as const, locale: 'de', text, author: 'oakum' })),
        { type: 'quote', locale: 'en', text: 'One' },
        { type: 'horoscope', locale: 'en', sign: 1, text: 'For Aries' },
        { type: 'horoscope', locale: 'en', sign: 2, text: 'For Taurus' },
      ])
    const today = (await server.call(getQuote, {}, { as: member })).data
    expect(today.horoscope).toMatchObject({ sign: 'aries', text: 'For Aries' })
    server.clock.advance(86_400_000)
    member = await server.asMember({ locale: 'de' })
    const tomorrow = (await server.call(getQuote, {}, { as: member })).data
    expect([today.quote?.text, tomorrow.quote?.text].toSorted()).toEqual(['Eins', 'Zwei'])
    const french = await server.asMember({ locale: 'fr', birthday: '1990-05-01' })
    expect((await server.call(getQuote, {}, { as: french })).data).toMatchObject({
      quote: { text: 'One' },
      horoscope: { text: 'For Taurus' },
    })
  })
})

describe('banners and help', () => {
  it('[P-10] appear in their configured place and time, in the reader’s language', async () => {
    const now = server.clock.now().getTime()
    const day = (days: number) => new Date(now + days * 86_400_000)
    const base = { place: 'home', title: 'Banner', text: 'Words' }
    await server.db.insert(banners).values([
      { ...base, text: 'Over', startsAt: day(-9), endsAt: day(-1) },
      { ...base, text: 'To come', startsAt: day(1) },
      { ...base, text: 'Off', startsAt: day(-1), isActive: false },
      { ...base, text: 'Elsewhere', place: 'videos', startsAt: day(-1) },
    ])
    expect((await server.call(getBanner, {}, { as: member })).data.banner).toBeNull()
    await server.db.insert(banners).values({ ...base, text: 'English', startsAt: day(-1) })
    expect((await server.call(getBanner, {}, { as: member })).data.banner?.text).toBe('English')
    await server.db.insert(banners).values({ ...base, locale: 'de', text: 'Deutsch', startsAt: day(-2) })
    expect((await server.call(getBanner, { place: 'home' }, { as: member })).data.banner?.text).toBe('Deutsch')
    await server.db.insert(helpTopics).values([
      { place: '/dashboard', title: 'Second', text: 'x', position: 2 },
      { place: '/dashboard', title: 'First', text: 'x', position: 1 },
      { place: '/videos', locale: 'de', title: 'Hilfe', text: 'x', position: 1 },
      { place: '/videos', title: 'Help', text: 'x', position: 1 },
    ])
    const titles = async (place: string) =>
      (await server.call(listHelpTopics, { place }, { as: member })).data.topics.map(({ title }) => title)
    expect([await titles('/dashboard'), await titles('/videos'), await titles('/nowhere')]).toEqual([['First', 'Second'], ['Hilfe'], []])
  })
})

describe('a message to staff', () => {
  const letter = { name: 'Somebody', email: 'Some@Example.test', subject: 'A\nquestion', text: 'May I?' }

  it('[P-01] is stored and forwarded by mail, and refused if something is missing', async () => {
    expect((await server.call(sendContact, letter)).refusal).toBeNull()
    const [kept] = await server.db.select().from(contactMessages).where(eq(contactMessages.name, 'Somebody'))
    expect(kept).toMatchObject({ email: 'some@example.test', memberId: null, text: 'May I?', answeredAt: null })
    expect(server.jobs.enqueued.at(-1)).toMatchObject({
      name: 'send-mail',
      payload: { to: 'staff@example.test', subject: 'Contact: A question' },
    })
    const empty = await server.call(sendContact, { name: ' ', email: 'no', subject: '', text: '' })
    expect(empty.refusal?.errors).toEqual({ name: ['required'], email: ['email'], subject: ['required'], text: ['required'] })
    expect((await server.call(sendContact, { ...letter, text: 'x'.repeat(5001) })).refusal?.errors).toEqual({ text: ['too_long'] })
  })

  it('[J-14] is open to users with unfinished registration, in the account’s own name and no other', async () => {
    const registered = await server.asMember({ groupId: groups.registered })
    await server.call(sendOwnContact, { subject: 'Stuck', text: 'Help' }, { as: registered })
    expect((await server.call(sendOwnContact, { subject: 'Stuck', text: 'Help' })).refusal?.code).toBe('unauthorized')
    const [kept] = await server.db.select().from(contactMessages).where(eq(contactMessages.memberId, registered.memberId))
    expect(kept).toMatchObject({ name: registered.member.name, email: registered.member.email })
  })

  it('[P-01] is accepted three times a minute from one address', async () => {
    await using limited = await createTestServer({ hasRateLimits: true })
    const answers: Array<string | undefined> = []
    for (let time = 0; time < 4; time += 1) answers.push((await limited.call(sendContact, letter, { ip: '198.51.100.7' })).refusal?.code)
    expect(answers).toEqual([undefined, undefined, undefined, 'rate_limited'])
    expect((await limited.call(sendContact, letter, { ip: '198.51.100.8' })).refusal).toBeNull()
  })
})

describe('the site', () => {
  it("lists each role's pages, also under the legacy names", async () => {
    const paths = async (as?: Credentials) => (await server.call(getMenu, {}, { as })).data.items.map(({ path }) => path)
    expect(await paths()).toContain('/auth/login')
    expect(await paths()).not.toContain('/dashboard')
    expect(await paths(member)).toContain('/dashboard')
    const legacy = await server.app.inject({
      url: '/legacy?module=core&method=menu',
      headers: { 'x-ropewalk-client': 'web/test', authorization: `Bearer ${member.token}` },
    })
    expect(legacy.json()).toMatchObject({ success: true, data: { role: 'active' } })
  })

  it('[H-06] names the news widget, if there is one', async () => {
    expect((await server.call(getSiteSettings, {})).data.newsWidgetUrl).toBe('https://news.example.test/widget')
    await using plain = await createTestServer()
    expect((await plain.call(getSiteSettings, {})).data.newsWidgetUrl).toBeNull()
  })

  it('[H-06] [S-19] allows the widget’s origin in a frame, and none of its scripts in the page', async () => {
    const policy = String((await server.app.inject({ url: '/healthz' })).headers['content-security-policy'])
    expect(policy).toContain("frame-src 'self' https://news.example.test;")
    expect(policy).toContain("script-src 'self';")
    await using plain = await createTestServer()
    expect(String((await plain.app.inject({ url: '/healthz' })).headers['content-security-policy'])).toContain("frame-src 'self';")
  })
})
