/** Tags of threads, events and items for sale of the demo community, by their titles. */
import type { Transaction } from '../../../db/context.ts'
import { replaceTags } from '../../../content/tags.ts'

const tagsOfTitle: Readonly<Record<string, readonly string[]>> = {
  'The long thread about column ties': ['rope', 'knots', 'lesson'],
  'How tight is too tight?': ['knots', 'safety'],
  'Which rope to buy first': ['rope', 'jute', 'hemp'],
  'Rated points in an old house': ['safety', 'gear'],
  'Rings: steel or titanium': ['gear', 'rings'],
  'Leather cuffs after a wet evening': ['leather', 'care'],
  'What do you oil hemp with?': ['hemp', 'care'],
  'First Sunday jam in Lisbon': ['jam', 'lisbon'],
  'Rope table, beginners': ['rope', 'lesson', 'workshop'],
  'Sunday munch': ['munch'],
  'Leather care evening': ['leather', 'care', 'workshop'],
  'Online: plaits for leads': ['knots', 'lesson'],
  'First aid for riggers': ['safety', 'workshop'],
  'Hand-dyed hemp, 8 × 8 m': ['rope', 'hemp'],
  'Three-strand lead, 2 m': ['rope', 'handmade'],
  'Saddle leather, half hide': ['leather'],
  'Jute, 6 × 8 m, conditioned': ['rope', 'jute'],
  'Rated rings, pair': ['gear', 'rings'],
  'Ashley’s book of knots': ['knots', 'books'],
  'Climbing net, 2 × 3 m': ['nets', 'gear'],
  'Leather care kit': ['leather', 'care'],
}

export async function tagDemoItem(tx: Transaction, typeId: string, { id, title }: { readonly id: number; readonly title: string }) {
  const tags = tagsOfTitle[title]
  if (tags) await replaceTags(tx, { typeId, itemIds: [id] }, tags)
}
