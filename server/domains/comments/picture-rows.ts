import { sql } from 'drizzle-orm'
import { comments } from '../../db/tables/comments.ts'

export interface CommentPicture {
  readonly id: number
  readonly name: string
  readonly width: number
  readonly height: number
}

/** Photos of a selected comment. */
export const picturesOfComment = sql<CommentPicture[]>`coalesce((
  select json_agg(json_build_object('id', a.id, 'name', a.name, 'width', a.width, 'height', a.height) order by p.position)
  from comment_attachments p join attachments a on a.id = p.attachment_id
  where p.comment_id = ${comments.id}
), '[]'::json)`
