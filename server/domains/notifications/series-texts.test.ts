import { expect, it } from 'vitest'
import { locales } from '#contract/primitives.ts'
import { seriesTexts } from './series-texts.ts'
import { notifyTextsFor } from './texts.ts'

const say = (locale: keyof typeof seriesTexts, total: number, typeId: string) => seriesTexts[locale]({ name: 'Jan', total, typeId })

it('name photos and blog posts that are told of together, in every language', () => {
  expect([say('en', 3, 'photo'), say('en', 3, 'blog')]).toEqual(['3 new photos from Jan', '3 new blog posts from Jan'])
  for (const locale of locales) {
    const texts = ['photo', 'blog'].map((typeId) =>
      notifyTextsFor(locale).details.hero_published({ name: 'Jan', title: 'x', total: 3, typeId }),
    )
    expect(texts).toEqual([say(locale, 3, 'photo'), say(locale, 3, 'blog')])
    expect(new Set(texts).size).toBe(2)
  }
})

it('have the right form for each number in Russian', () => {
  expect([2, 5, 11, 12, 21, 24].map((total) => say('ru', total, 'blog'))).toEqual([
    '2 новые записи в блоге: Jan',
    '5 новых записей в блоге: Jan',
    '11 новых записей в блоге: Jan',
    '12 новых записей в блоге: Jan',
    '21 новая запись в блоге: Jan',
    '24 новые записи в блоге: Jan',
  ])
  expect([21, 22].map((total) => say('ru', total, 'photo'))).toEqual(['21 новое фото: Jan', '22 новых фото: Jan'])
})
