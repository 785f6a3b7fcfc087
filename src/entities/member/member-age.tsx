import type { MemberCard } from '#contract/directory/directory.ts'

/** In years, or the range his age is in where that is all he shows; nothing where he shows none. */
export function MemberAge({ member: { age, ageForm } }: { member: Pick<MemberCard, 'age' | 'ageForm'> }) {
  if (age === null) return null
  if (ageForm === 'exact') return <>{age}</>
  if (age < 30) return <>&lt; 30</>
  return <>{age < 50 ? '30–49' : '50+'}</>
}
