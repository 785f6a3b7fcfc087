/** The members of the demo community. Invented, adult, and of every role. */
import type { GroupName } from '#contract/roles.ts'

export interface DemoMember {
  readonly name: string
  readonly group: GroupName
  readonly about: string
  /** Which of `scripts/demo/a*.webp`; mirrored for a second member. */
  readonly avatar?: { readonly picture: number; readonly isMirrored?: boolean }
}

/** The accounts to sign in with; all have the same password. */
export const demoAccounts: readonly DemoMember[] = [
  { name: 'demo-member', group: 'active', about: 'Here to look around.', avatar: { picture: 1 } },
  { name: 'demo-sponsor', group: 'sponsor', about: 'Helping keep the lights on.', avatar: { picture: 2 } },
  { name: 'demo-vendor', group: 'vendor', about: 'Hand-dyed hemp and made-to-measure harnesses.', avatar: { picture: 3 } },
  { name: 'demo-model', group: 'model', about: 'Tied by many, tangled by few.', avatar: { picture: 4 } },
  { name: 'demo-staff', group: 'staff', about: 'Ask me if something isn’t working.', avatar: { picture: 5 } },
  { name: 'demo-admin', group: 'admin', about: 'Runs the place.', avatar: { picture: 6 } },
  { name: 'demo-registered', group: 'registered', about: '' },
]

export const demoPeople: readonly DemoMember[] = [
  { name: 'Halyard', group: 'vendor', about: 'Rope maker from Bristol. Three strands, no shortcuts.', avatar: { picture: 7 } },
  { name: 'Tom_of_Turku', group: 'sponsor', about: 'Floor work, tea, and old sailing books.', avatar: { picture: 8 } },
  { name: 'Bight', group: 'active', about: 'Learning in public since 2019.', avatar: { picture: 9 } },
  { name: 'Marlinspike', group: 'free', about: 'Splices by day, harnesses by night.', avatar: { picture: 10 } },
  { name: 'jutejoe', group: 'active', about: 'Jute only. Ask me why.', avatar: { picture: 1, isMirrored: true } },
  { name: 'Kōji', group: 'model', about: 'Berlin and Osaka. Patience first.', avatar: { picture: 2, isMirrored: true } },
  { name: 'LeatherLukas', group: 'vendor', about: 'Saddler. Belts, cuffs, care and repair.', avatar: { picture: 3, isMirrored: true } },
  { name: 'Nils', group: 'active', about: 'Rigger in training, engineer by trade.', avatar: { picture: 4, isMirrored: true } },
  { name: 'Old_Salt', group: 'sponsor', about: 'Forty years of knots.', avatar: { picture: 5, isMirrored: true } },
  { name: 'Rafael', group: 'active', about: 'Lisboa. Rope jams every first Sunday.', avatar: { picture: 6, isMirrored: true } },
  { name: 'quietknots', group: 'active', about: 'Slow, and then slower.', avatar: { picture: 7, isMirrored: true } },
  { name: 'Étienne', group: 'active', about: 'Cordes et patience. Lyon.', avatar: { picture: 8, isMirrored: true } },
  { name: 'Baltic.Bear', group: 'sponsor', about: 'Big hands, gentle frictions.', avatar: { picture: 9, isMirrored: true } },
  { name: 'Sergej', group: 'active', about: 'Движение и верёвка.', avatar: { picture: 10, isMirrored: true } },
  { name: 'uplines', group: 'staff', about: 'I look after the workshops here.' },
  { name: 'Paolo_M', group: 'active', about: 'Milano. Corda, caffè, calma.' },
  { name: 'GreyHarness', group: 'active', about: 'Grey in the beard, grey in the rope.' },
  { name: 'Wren', group: 'model', about: 'Photographer on one side, model on the other.' },
  { name: 'HempHarry', group: 'active', about: 'Grows it, spins it, ties it.' },
  { name: 'Column_Tie', group: 'active', about: 'Single, double, and back to single.' },
  { name: 'Joaquín', group: 'active', about: 'Valencia. Aprendiendo despacio.' },
  { name: 'Taut', group: 'active', about: 'Tension is a conversation.' },
  { name: 'Nightjar', group: 'active', about: 'Late sessions, low light.' },
  { name: 'Felix_K', group: 'active', about: 'First-aider. Keeps a cutter in every room.' },
  { name: 'Bowline', group: 'beta', about: 'I try every new feature first.' },
  { name: 'Sisal_Sam', group: 'free', about: 'Scratchy but honest.' },
  { name: 'Dov', group: 'active', about: 'Movement teacher who found rope.' },
  { name: 'Carabiner', group: 'active', about: 'Climber first.' },
  { name: 'Anker', group: 'active', about: 'Hamburg. Harbour rope, living-room rope.' },
  { name: 'Matthias', group: 'active', about: 'Liest die Anleitung zuerst.' },
  { name: 'Lee', group: 'free', about: 'New here. Hello.' },
  { name: 'Rope_Rabbi', group: 'memorial', about: 'Taught half of us. Missed by all.' },
  { name: 'Whipping', group: 'active', about: 'Rope care, mostly.' },
]
