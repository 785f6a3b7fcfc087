/** Texts for several items of a hero that are told of together: photos, or blog posts. */
import type { Locale } from '#contract/primitives.ts'

export interface SeriesFacts {
  readonly name: string
  /** 2 or more where they are told of together. */
  readonly total: number
  /** The kind of the items; null: none. */
  readonly typeId: string | null
}

const isBlog = ({ typeId }: SeriesFacts): boolean => typeId === 'blog'

function newItemsInRussian(facts: SeriesFacts): string {
  const [ones, tens] = [facts.total % 10, facts.total % 100]
  const isOne = ones === 1 && tens !== 11
  if (!isBlog(facts)) return isOne ? 'новое фото' : 'новых фото'
  if (isOne) return 'новая запись в блоге'
  const isFew = ones >= 2 && ones <= 4 && (tens < 12 || tens > 14)
  return isFew ? 'новые записи в блоге' : 'новых записей в блоге'
}

export const seriesTexts: Record<Locale, (facts: SeriesFacts) => string> = {
  en: (facts) => `${facts.total} new ${isBlog(facts) ? 'blog posts' : 'photos'} from ${facts.name}`,
  fr: (facts) => `${facts.total} ${isBlog(facts) ? 'nouveaux articles de blog' : 'nouvelles photos'} de ${facts.name}`,
  de: (facts) => `${facts.total} neue ${isBlog(facts) ? 'Blogbeiträge' : 'Fotos'} von ${facts.name}`,
  it: (facts) => `${facts.total} ${isBlog(facts) ? 'nuovi post del blog' : 'nuove foto'} di ${facts.name}`,
  es: (facts) => `${facts.total} ${isBlog(facts) ? 'entradas nuevas del blog' : 'fotos nuevas'} de ${facts.name}`,
  pt: (facts) => `${facts.total} ${isBlog(facts) ? 'artigos novos do blogue' : 'fotos novas'} de ${facts.name}`,
  ru: (facts) => `${facts.total} ${newItemsInRussian(facts)}: ${facts.name}`,
}
