/** The categories that every installation starts with, demo or not. Titles that staff have changed stay. */
import type pg from 'pg'
import { seedCategories } from './category-list.ts'

export async function insertCategories(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await client.query(
    `insert into video_categories (id, group_id, title, ordering)
     select * from unnest($1::bigint[], $2::smallint[], $3::text[], $4::int[]) on conflict (id) do nothing`,
    [
      seedCategories.map(({ id }) => id),
      seedCategories.map(({ groupId }) => groupId),
      seedCategories.map(({ title }) => title),
      seedCategories.map((_, index) => index),
    ],
  )
}
