/** Rows of the fake server's world: blogs, FAQ and site news. */
import type { BlogCategory } from '#contract/community/blogs.ts'
import type { FaqStatus } from '#contract/site/faq.ts'

export interface FakeBlog {
  readonly id: number
  ownerId: number
  title: string
  text: string
  category: BlogCategory
  link: string | null
  upVotes: number
  downVotes: number
  createdAt: number
  version: number
  readonly votes: Map<number, 'up' | 'down'>
  readonly keptBy: Map<number, number>
}

export interface FakeFaqCategory {
  readonly id: number
  name: string
  position: number
  version: number
}

export interface FakeFaqQuestion {
  readonly id: number
  catId: number
  question: string
  answer: string
  status: FaqStatus
  position: number
  updatedAt: number
  version: number
  /** What each member said to "Did this help?". */
  readonly helped: Map<number, boolean>
}

export interface FakeNews {
  readonly id: number
  title: string
  text: string
  link: string | null
  publishedAt: number
  version: number
}
