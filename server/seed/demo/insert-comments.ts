/** Comments of the demo community, on whatever kind of content. */
import { parseBlocks } from '#contract/texts/parse-blocks.ts'
import type { Transaction } from '../../db/context.ts'
import { comments } from '../../db/tables/comments.ts'

export interface DemoComment {
  readonly typeId: 'video' | 'photo' | 'blog'
  readonly itemId: number
  readonly authorId: number
  readonly text: string
  readonly createdAt: Date
  /** The comment that this one replies to; it must be among the others, and older. */
  readonly parent?: DemoComment | undefined
}

export type WrittenComment = DemoComment & { readonly id: number }

/** In the order of their times, whatever the order given: the list of all comments goes by id. */
export async function insertComments(tx: Transaction, said: readonly DemoComment[]): Promise<WrittenComment[]> {
  const idOf = new Map<DemoComment, number>()
  const written: WrittenComment[] = []
  for (const comment of said.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())) {
    const { parent, ...row } = comment
    const parentId = parent ? idOf.get(parent) : null
    if (parentId === undefined) throw new Error(`“${comment.text}” replies to a comment that is not there yet.`)
    const [inserted] = await tx
      .insert(comments)
      .values({ ...row, parentId, textParsed: parseBlocks(row.text) })
      .returning({ id: comments.id })
    if (!inserted) throw new Error('insert returned no row')
    idOf.set(comment, inserted.id)
    written.push({ ...comment, id: inserted.id })
  }
  return written
}
