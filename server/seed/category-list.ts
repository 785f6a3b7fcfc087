/** The categories of a fresh installation: plausible, and never explicit. */
import { categoryGroups, categoryIds } from '#contract/categories.ts'

export interface SeedCategory {
  readonly id: number
  readonly groupId: number
  readonly title: string
}

const specials: readonly SeedCategory[] = [
  { id: categoryIds.headless, groupId: categoryGroups.action, title: 'Headless' },
  { id: categoryIds.faces, groupId: categoryGroups.action, title: 'Faces' },
  { id: categoryIds.masked, groupId: categoryGroups.action, title: 'Masks' },
  { id: categoryIds.solo, groupId: categoryGroups.action, title: 'Solo' },
  { id: categoryIds.twoGuys, groupId: categoryGroups.action, title: 'Two Guys' },
  { id: categoryIds.group, groupId: categoryGroups.action, title: 'Group' },
]

const actions = [
  'Bamboo work',
  'Belts and buckles',
  'Chest harness',
  'Column ties',
  'Decorative rope',
  'Floor work',
  'Frictions',
  'Futomomo',
  'Gear reviews',
  'Hemp and jute',
  'Hip harness',
  'Jam sessions',
  'Knots',
  'Leather care',
  'Leather craft',
  'Lessons for beginners',
  'Movement and flow',
  'Outdoors',
  'Partner practice',
  'Performance',
  'Rope care',
  'Rope dyeing',
  'Safety',
  'Self-tying',
  'Splicing',
  'Studio tour',
  'Suspension',
  'Talks',
  'Uplines',
  'Workshops',
]
const skinColours = ['Black', 'Brown', 'Olive', 'Tan', 'White']

export const seedCategories: readonly SeedCategory[] = [
  ...specials,
  ...actions.map((title, index) => ({ id: 201 + index, groupId: categoryGroups.action, title })),
  ...skinColours.map((title, index) => ({ id: 301 + index, groupId: categoryGroups.skinColour, title })),
]
export const actionIds: readonly number[] = actions.map((_, index) => 201 + index)
export const skinColourIds: readonly number[] = skinColours.map((_, index) => 301 + index)
