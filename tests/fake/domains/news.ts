/** Site news, like `server/domains/pages`: reading, and writing by staff. */
import { Refusal } from '#contract/error.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import * as contract from '#contract/site/pages.ts'
import { fake, pageOf, type FakeEndpoint } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import type { FakeNews } from '../world.ts'

const present = ({ id, ...entry }: FakeNews): ResponseInput<typeof contract.getNews> => ({ newsId: id, ...entry })

export const newsFakes: readonly FakeEndpoint[] = [
  fake(contract.listNews, (input, { world }) => {
    const found = [...world.news.values()]
      .filter(({ title, publishedAt }) => publishedAt <= world.now() && fold(title).includes(fold(input.text)))
      .toSorted((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)
    return pageOf(found, input, contract.newsPageSize, present)
  }),
  fake(contract.getNews, ({ newsId }, { world }) => {
    const entry = world.news.get(newsId)
    if (!entry || entry.publishedAt > world.now()) throw new Refusal('not_found')
    return present(entry)
  }),
  fake(contract.createNews, (input, { world }) => present(world.addNews(input))),
]
