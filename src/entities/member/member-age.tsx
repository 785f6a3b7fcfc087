import type { MemberCard } from '#contract/directory/directory.ts'

/** In years, or the age range where the member shows only that; nothing where they show none. */
export function MemberAge({ member: { age, ageForm } }: { member: Pick<MemberCard, 'age' | 'ageForm'> }) {
  if (age === null) return null
  if (ageForm === 'exact') return <>{age}</>
  if (age < 30) return <>&lt; 30</>
  return <>{age < 50 ? '30–49' : '50+'}</>
}
