import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fetishLabels } from './fetish-labels.ts'
import { choiceLabels, fetishGroupLabels, fieldLabels } from './known-labels.ts'

const definitions = readFileSync('server/db/migrations/0007_members_definitions.sql', 'utf8')
const [fieldRows = '', fetishRows = ''] = definitions.split('--> statement-breakpoint')

describe('the initial data of every installation', () => {
  it('[M-19] is translated in the catalogues: each fetish and its group', () => {
    const rows = [...fetishRows.matchAll(/\(\d+, '([^']+)', '([^']+)', \d+\)/g)]
    expect(rows.length).toBeGreaterThan(60)
    for (const [, title = '', group = ''] of rows) {
      expect(fetishLabels(title), title).toMatchObject({ id: expect.any(String) as unknown })
      expect(fetishGroupLabels(group), group).toMatchObject({ id: expect.any(String) as unknown })
    }
  })

  it('[M-07] is translated in the catalogues: each field and each of its choices', () => {
    const rows = [...fieldRows.matchAll(/\(\d+, '(cf_\w+)', '([^']+)', '\w+', '(\[.+?\])'::jsonb/g)]
    expect(rows.length).toBe(6)
    for (const [, name = '', label = '', options = ''] of rows) {
      expect(fieldLabels(name, label), name).toMatchObject({ id: expect.any(String) as unknown })
      // The migration's own text.
      for (const option of JSON.parse(options) as Array<{ value: string; label: string }>)
        expect(choiceLabels(name, option), `${name}.${option.value}`).toMatchObject({ id: expect.any(String) as unknown })
    }
  })

  it('shows entries added by staff as written', () => {
    expect([fetishLabels('Kites'), fetishGroupLabels('Wind'), fieldLabels('cf_kite', 'Kite')]).toEqual(['Kites', 'Wind', 'Kite'])
    expect(choiceLabels('cf_kite', { value: 'red', label: 'Red' })).toBe('Red')
  })
})
