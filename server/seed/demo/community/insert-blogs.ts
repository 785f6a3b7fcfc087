/** The blogs of the demo community: two have a page on another site, and all but the newest have comments. */
import type { BlogCategory } from '#contract/community/blogs.ts'
import type { Transaction } from '../../../db/context.ts'
import { blogPosts } from '../../../db/tables/community/blogs.ts'
import type { DemoComment } from '../insert-comments.ts'

interface DemoPost {
  readonly title: string
  readonly owner: string
  readonly text: string
  readonly category: BlogCategory
  readonly link?: string
  /** How many days ago it was written. */
  readonly age: number
  readonly likes: number
  /** The first is a comment, the others are replies to it. */
  readonly said: ReadonlyArray<readonly [author: string, text: string]>
}

const demoPosts: readonly DemoPost[] = [
  {
    title: 'Coils: how one still-life album took eleven months',
    owner: 'Old_Salt',
    category: 'blog',
    link: 'https://blog.ropewalk.example/coils',
    text: 'Eleven months, two buckets and one borrowed north-facing window.\n\nRope has no face, so light has to give it one. I shot the same coil **every week** until the dust on the sill became part of it.',
    age: 8,
    likes: 14,
    said: [
      ['Wren', 'The third one. I keep coming back to it.'],
      ['Old_Salt', 'That was the week the window got cleaned.'],
    ],
  },
  {
    title: 'Caring for saddle leather in winter',
    owner: 'LeatherLukas',
    category: 'blog',
    text: 'Cold air is dry air. Keep your belts and cuffs away from radiators, wipe them with a damp cloth, and wax them *thinly* and often rather than once and thick.\n\nIf a strap feels like cardboard, do not bend it. Warm it in your hands first.',
    age: 29,
    likes: 22,
    said: [
      ['GreyHarness', 'Does this apply to bridle leather too?'],
      ['LeatherLukas', 'Yes. It needs even less wax, it comes with plenty.'],
      ['GreyHarness', 'Thank you.'],
    ],
  },
  {
    title: 'Spring batch: eight metres, six millimetres',
    owner: 'Halyard',
    category: 'release',
    link: 'https://halyard.example/spring',
    text: 'The spring batch of hemp is ready, conditioned twice. Eight metres, six millimetres, forty hanks. Message me to order.',
    age: 3,
    likes: 9,
    said: [['HempHarry', 'Two for me, please.']],
  },
  {
    title: 'New video: whipping an end without a needle',
    owner: 'Whipping',
    category: 'release',
    text: 'Four minutes, one camera, no music. For everybody who has ever melted the end of a natural rope and regretted it.',
    age: 1,
    likes: 4,
    said: [],
  },
  {
    title: 'What I learned running a repair evening',
    owner: 'uplines',
    category: 'blog',
    text: 'Put the kettle next to the awls. Give every table one person who has done it before. End an hour before you think you should, because nobody leaves.',
    age: 47,
    likes: 17,
    said: [['Rafael', 'We did the same in Lisbon, and the kettle is the secret.']],
  },
]

const dayMs = 86_400_000
const hourMs = 3_600_000

export interface InsertedBlog {
  readonly id: number
  readonly ownerId: number
  readonly publishedAt: Date
}

export async function insertBlogs(
  tx: Transaction,
  { idOf, now }: { readonly idOf: (name: string) => number; readonly now: Date },
): Promise<{ readonly inserted: InsertedBlog[]; readonly said: DemoComment[] }> {
  const inserted: InsertedBlog[] = []
  const comments: DemoComment[] = []
  for (const { title, owner, text, category, link = null, age, likes, said } of demoPosts) {
    const [ownerId, createdAt] = [idOf(owner), new Date(now.getTime() - age * dayMs)]
    const [post] = await tx
      .insert(blogPosts)
      .values({ ownerId, title, text, category, link, createdAt, upVotes: likes, viewTotal: likes * 7, commentTotal: said.length })
      .returning({ id: blogPosts.id })
    if (!post) throw new Error('insert returned no row')
    inserted.push({ id: post.id, ownerId, publishedAt: createdAt })
    let parent: DemoComment | undefined
    for (const [index, [author, words]] of said.entries()) {
      const comment: DemoComment = {
        ...{ typeId: 'blog', itemId: post.id, parent, authorId: idOf(author), text: words },
        createdAt: new Date(createdAt.getTime() + (index + 2) * hourMs),
      }
      comments.push(comment)
      parent ??= comment
    }
  }
  return { inserted, said: comments }
}
