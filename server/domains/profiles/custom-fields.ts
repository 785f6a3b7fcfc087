/** Profile fields that staff have added, and members' values in them. */
import { asc, eq } from 'drizzle-orm'
import { invalid } from '#contract/error.ts'
import type { CustomField, MemberProfile } from '#contract/profile/profile.ts'
import type { Queryable } from '../../db/context.ts'
import { customFields, type profiles } from '../../db/tables/profiles.ts'
import { cleanText } from '../../lib/clean-text.ts'

type CustomValues = (typeof profiles.$inferSelect)['customValues']

/** In the order that staff defined. */
export async function listCustomFields(db: Queryable): Promise<CustomField[]> {
  return db
    .select({
      fieldId: customFields.id,
      name: customFields.name,
      label: customFields.label,
      kind: customFields.kind,
      options: customFields.options,
    })
    .from(customFields)
    .where(eq(customFields.isActive, true))
    .orderBy(asc(customFields.position), asc(customFields.id))
}

/** Filled-in fields that this viewer may see. Choices that staff have removed since are not shown. */
export async function customFieldsOf(
  db: Queryable,
  profile: { readonly customValues: CustomValues },
  maySee: (field: string) => boolean,
): Promise<MemberProfile['customFields']> {
  const fields = await listCustomFields(db)
  return fields
    .filter(({ name }) => maySee(name))
    .map((field) => ({ name: field.name, label: field.label, values: shownValues(field, valuesOf(profile.customValues, field.name)) }))
    .filter(({ values }) => values.length > 0)
}

function shownValues({ kind, options }: CustomField, values: readonly string[]): CustomField['options'] {
  if (kind === 'text') return values.map((value) => ({ value, label: value }))
  return options.filter(({ value }) => values.includes(value))
}

export function valuesOf(kept: CustomValues, name: string): string[] {
  const value = kept[name]
  if (value === undefined) return []
  return typeof value === 'string' ? [value] : value
}

/** The new values, merged with the stored ones. Throws validation_failed for unknown fields and choices. */
export async function readCustomValues(
  db: Queryable,
  given: ReadonlyArray<{ name: string; values: readonly string[] }>,
): Promise<CustomValues> {
  const fields = await listCustomFields(db)
  const kept: CustomValues = {}
  for (const { name, values } of given) {
    const field = fields.find((known) => known.name === name)
    if (!field) throw invalid({ [`customValues.${name}`]: ['unknown'] })
    const cleaned = [...new Set(values.map(cleanText))].filter((value) => value !== '')
    const isKnown = field.kind === 'text' || cleaned.every((value) => field.options.some((option) => option.value === value))
    if (!isKnown) throw invalid({ [`customValues.${name}`]: ['unknown'] })
    if (field.kind !== 'many' && cleaned.length > 1) throw invalid({ [`customValues.${name}`]: ['too_many'] })
    kept[name] = field.kind === 'many' ? cleaned : (cleaned[0] ?? '')
  }
  return kept
}
