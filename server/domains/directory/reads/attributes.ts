import { sql } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { listAttributes } from '#contract/directory/directory.ts'
import type { Database } from '../../../db/context.ts'
import { customFields } from '../../../db/tables/profiles.ts'

/** Free-text fields are excluded, because their content is not a set of choices. */
export async function attributesOffered(db: Database): Promise<ResponseInput<typeof listAttributes>> {
  const attributes = await db
    .select({ name: customFields.name, label: customFields.label, options: customFields.options })
    .from(customFields)
    .where(sql`${customFields.isActive} and ${customFields.kind} in ('one', 'many')`)
    .orderBy(customFields.position, customFields.id)
  return { attributes }
}
