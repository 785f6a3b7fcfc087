/**
 * The floor for browse: Fastify and pg with nothing between them, the page's JSON built in Postgres. Communicates with
 * its parent by IPC.
 */
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

/** Thirty rows of four tables, as in a page without any product logic. */
const page = `
  select v.id, v.title, v.duration_seconds, v.view_total, v.published_at, m.id as owner_id, m.name as owner, v.up_votes, f.created_at as kept_at, w.seconds
  from videos v join members m on m.id = v.owner_id
    left join content_favourites f on f.member_id = $3 and f.type_id = 'video' and f.item_id = v.id
    left join video_watches w on w.member_id = $3 and w.video_id = v.id
  where (v.published_at, v.id) < ($1::timestamptz, $2::bigint) and v.status in ('ready','encoding') and v.deleted_at is null and v.is_playable and not v.is_draft
  order by v.published_at desc nulls last, v.id desc nulls last limit 30`

const app = fastify()
app.post('/page', async (_request, reply) => {
  const before = new Date(Date.now() - Math.random() * 600 * 86_400_000)
  const values = [before, Number.MAX_SAFE_INTEGER, 1 + Math.floor(Math.random() * 200)]
  const { rows } = await pool.query<{ json: string }>({
    name: 'page',
    text: `select coalesce(json_agg(t), '[]')::text as json from (${page}) t`,
    values,
  })
  return reply.type('application/json').send(rows[0]?.json)
})

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : undefined })
process.on('disconnect', () => process.exit(0))
