/** Profile details of the demo's members: enough for profiles and filters to have something to show. */
import type { Transaction } from '../../db/context.ts'
import { fetishAnswers, profiles } from '../../db/tables/profiles.ts'
import { createChance } from './chance.ts'

interface Person {
  readonly id: number
  readonly name: string
}

/** Days from the first start to the birthdays of some, who show them. */
export const birthdaysSoon: ReadonlyMap<string, number> = new Map([
  ['Halyard', 0],
  ['Étienne', 2],
  ['Tom_of_Turku', 5],
])

const featured = ['Halyard', 'Tom_of_Turku', 'Étienne']
const positions = ['top', 'vers_top', 'versatile', 'vers_bottom', 'bottom', 'side']
const builds = ['slim', 'athletic', 'average', 'solid', 'muscular', 'stocky']
const sought = ['friends', 'practice', 'teacher', 'student', 'play', 'chat']
/** Number of questions in migration 0007, in its order. */
const askedFetishes = 66

export async function insertProfiles(tx: Transaction, people: readonly Person[], now: Date): Promise<void> {
  // A generator of its own, so that the demo's other random choices stay the same.
  const chance = createChance(20_261_122)
  for (const { id, name } of people) {
    if (name.startsWith('demo-')) continue
    const told = {
      heightCm: 165 + chance.integer(30),
      weightKg: 62 + chance.integer(50),
      ageMode: birthdaysSoon.has(name) ? 2 : 1 + chance.integer(4),
      customValues: {
        cf_position: chance.oneOf(positions),
        cf_body_type: chance.oneOf(builds),
        cf_seeks: sought.filter(() => chance.integer(3) === 0),
      },
      viewTotal: chance.integer(900),
      featuredAt: featured.includes(name) ? now : null,
    }
    // The row was created with the member.
    await tx
      .insert(profiles)
      .values({ memberId: id, ...told })
      .onConflictDoUpdate({ target: profiles.memberId, set: told })
    const answers = Array.from({ length: askedFetishes }, (_, index) => index + 1).filter(() => chance.integer(9) === 0)
    if (answers.length > 0)
      await tx.insert(fetishAnswers).values(answers.map((fetishId) => ({ memberId: id, fetishId, answer: 1 + chance.integer(4) })))
  }
}
