import { expect, it } from 'vitest'
import { isOneScript } from './names.ts'

it.each(['tom', 'Jürgen', 'Иван', 'rope_42', 'a-b.c', 'Ωmega'.replace('Ω', 'O'), '山田たろう', '김철수', 'مريم', '2026'])(
  'accepts %s: its letters are of one script',
  (name) => expect(isOneScript(name)).toBe(true),
)

it.each(['tоm', 'Иvan', 'Αlex', 'ropeロープ', 'ᏃᎾn'])('refuses %s: it mixes scripts', (name) => expect(isOneScript(name)).toBe(false))
