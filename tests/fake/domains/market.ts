/** Like `server/domains/market`, without blocks, distances and the limit of a day. */
import * as contract from '#contract/community/market.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { marketAbilities, maySeeMarketItem, type MarketFacts } from '#contract/policy/community/market.ts'
import { maySell } from '#contract/policy/sales.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import { isWithin } from './is-within.ts'
import { distinctTags, hasTags } from '../tagged.ts'
import { presentBadge } from '../present.ts'
import type { FakeMarketItem } from '../world.ts'
import { townOf } from './events/present.ts'

const daySeconds = 86_400

function factsOf({ ownerId, isListed, expiresAt }: FakeMarketItem, { world }: MemberFakeContext): MarketFacts {
  return { ownerId, isListed, isDeleted: false, isBlocked: false, hasExpired: expiresAt <= world.now() }
}

/** Throws not_found for items that do not exist for the viewer, forbidden without the ability. */
export function visibleMarketItem(context: MemberFakeContext, itemId: number, ability?: keyof contract.MarketAbilities): FakeMarketItem {
  const item = context.world.marketItems.get(itemId)
  if (!item || !maySeeMarketItem(context.viewer, factsOf(item, context))) throw new Refusal('not_found')
  if (ability && !marketAbilities(context.viewer, factsOf(item, context))[ability]) throw new Refusal('forbidden')
  return item
}

function presentCard(item: FakeMarketItem, context: MemberFakeContext): ResponseInput<typeof contract.searchMarket>['items'][number] {
  const { world, viewer } = context
  const { userName, userImage } = presentBadge(world.member(item.ownerId))
  const { title, condition, priceText, price, state, distanceBand, isListed, expiresAt, createdAt } = item
  return {
    ...{ title, condition, priceText, state, distanceBand, isListed, expiresAt, userName, userImage },
    ...{ itemId: item.id, userId: item.ownerId, publishedAt: createdAt, town: townOf(world, item.cityId) },
    category: world.marketCategories.find(({ categoryId }) => categoryId === item.categoryId) ?? null,
    tickets: state === 'available' ? price : null,
    imagePath: item.images[0] ?? null,
    hasExpired: isListed && expiresAt <= world.now(),
    isFavourite: item.keptBy.has(viewer.id),
    tagList: [...item.tagList],
    totalComment: world.comments.filter(({ typeId, itemId }) => typeId === 'market_item' && itemId === item.id).length,
  }
}

function presentItem(context: MemberFakeContext, itemId: number): ResponseInput<typeof contract.getMarketItem> {
  const item = visibleMarketItem(context, itemId)
  const { description, images, version } = item
  return {
    ...presentCard(item, context),
    ...{ description, version, images: [...images], views: 0 },
    owner: presentBadge(context.world.member(item.ownerId)),
    can: marketAbilities(context.viewer, factsOf(item, context)),
  }
}

function search(input: RequestOutput<typeof contract.searchMarket>, context: MemberFakeContext) {
  const { world, viewer } = context
  const owner = input.userName === undefined ? input.userId : (world.findMember(input.userName)?.id ?? null)
  if (owner === null) throw new Refusal('user_not_found')
  const hasPosition = world.member(viewer.id).position !== null
  if (!hasPosition && input.sortBy === 'near') throw invalid({ sortBy: ['no_place'] })
  if (!hasPosition && input.withinKm !== undefined) throw invalid({ withinKm: ['no_place'] })
  const isOpen = ({ isListed, expiresAt }: FakeMarketItem) => isListed && expiresAt > world.now()
  const views: Record<contract.MarketView, (item: FakeMarketItem) => boolean> = {
    all: isOpen,
    my: ({ ownerId }) => ownerId === viewer.id,
    fave: (item) => item.keptBy.has(viewer.id) && (!item.isListed || isOpen(item)),
  }
  const found = [...world.marketItems.values()]
    .filter(views[input.view])
    .filter((item) => owner === undefined || item.ownerId === owner)
    .filter(({ categoryId }) => input.categoryId === undefined || categoryId === input.categoryId)
    .filter(({ title }) => fold(title).includes(fold(input.text)))
    .filter((item) => hasTags(item, input))
    .toSorted((one, other) => other.listedAs - one.listedAs)
    .map((item) => presentCard(item, context))
    .filter(({ distanceBand }) => isWithin(distanceBand, input.withinKm))
  const near = found.toSorted((one, other) => (one.distanceBand ?? Infinity) - (other.distanceBand ?? Infinity) || 0)
  return pageOf(input.sortBy === 'near' ? near : found, input, contract.marketPageSize, (card) => card)
}

type Fields = Partial<Pick<FakeMarketItem, 'categoryId' | 'cityId' | 'isListed'>>

function check({ categoryId = null, cityId = null, isListed }: Fields, { world, viewer }: MemberFakeContext): void {
  if (isListed === false && !maySell(viewer)) throw invalid({ isListed: ['sale.vendor'] })
  if (cityId !== null && !world.places.some((place) => place.cityId === cityId)) throw invalid({ cityId: ['invalid'] })
  if (categoryId !== null && !world.marketCategories.some((each) => each.categoryId === categoryId))
    throw invalid({ categoryId: ['invalid'] })
}

function saveCategories({ opened, categories }: RequestOutput<typeof contract.saveMarketCategories>, { world }: MemberFakeContext) {
  const names = categories.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) throw invalid({ categories: ['duplicate'] })
  const listOf = (all: readonly contract.MarketCategory[]) => JSON.stringify(all.map(({ categoryId, name }) => [categoryId, name]))
  if (listOf(opened) !== listOf(world.marketCategories)) throw new Refusal('edit_conflict')
  const known = new Set(world.marketCategories.map(({ categoryId }) => categoryId))
  if (categories.some(({ categoryId }) => categoryId !== null && !known.has(categoryId))) throw invalid({ categories: ['invalid'] })
  world.marketCategories = categories.map(({ categoryId, name }) => ({ categoryId: categoryId ?? world.nextId(), name }))
  return { categories: world.marketCategories }
}

export const marketFakes: readonly FakeEndpoint[] = [
  fake(contract.searchMarket, search),
  fake(contract.getMarketItem, ({ itemId }, context) => presentItem(context, itemId)),
  fake(contract.createMarketItem, (fields, context) => {
    check(fields, context)
    return presentItem(
      context,
      context.world.addMarketItem({ ...fields, tagList: distinctTags(fields.tagList), ownerId: context.viewer.id }).id,
    )
  }),
  fake(contract.updateMarketItem, ({ itemId, version, ...edit }, context) => {
    const item = visibleMarketItem(context, itemId, 'canEdit')
    if (version !== undefined && version !== item.version) throw new Refusal('edit_conflict')
    check(withoutUndefined(edit), context)
    Object.assign(item, withoutUndefined(edit), { tagList: distinctTags(edit.tagList ?? item.tagList), version: item.version + 1 })
    return presentItem(context, itemId)
  }),
  fake(contract.renewMarketItem, ({ itemId }, context) => {
    const { world } = context
    const item = visibleMarketItem(context, itemId, 'canRenew')
    Object.assign(item, { expiresAt: world.now() + contract.marketLimits.days * daySeconds, listedAs: world.nextId() })
    return presentItem(context, itemId)
  }),
  fake(contract.deleteMarketItem, ({ itemId, reason }, context) => {
    const { ownerId } = visibleMarketItem(context, itemId, 'canDelete')
    if (ownerId !== context.viewer.id && reason === '') throw invalid({ reason: ['required'] })
    context.world.marketItems.delete(itemId)
    return {}
  }),
  fake(contract.listMarketCategories, (_, { world }) => ({ categories: world.marketCategories })),
  fake(contract.saveMarketCategories, saveCategories),
]
