/** What a kind says of its list; `list-page.ts` does the rest. */
import type { AudienceSetting } from '#contract/policy/members.ts'
import type { Viewer } from '#contract/roles.ts'
import type { Statement } from '../../db/statement.ts'
import type { ListOrder } from './list-order.ts'

/** What every list is asked with. */
export interface ListFilter {
  readonly view: string
  readonly sortBy: string
}

/** The members a filter names, resolved before. */
export interface NamedMembers {
  /** The member the view is about, in views such as `his` and `starring`. */
  readonly ofView: number | null
  /** The owner, in views that are about nobody. */
  readonly ofFilter: number | null
  /** `-name`. */
  readonly ofText: number | null
}

/** A filter as the parts of a SELECT. */
export interface ListPlan {
  readonly from: string
  readonly where: readonly string[]
  /** Any of these, each with an index of its own; together with `where`. Empty when `where` says it all. */
  readonly branches: readonly string[]
  readonly order: ListOrder
  /** True when the text is one of the few forms without optional filters, worth keeping prepared. */
  readonly isPlain: boolean
}

/** Keys of a card's JSON: as they travel (`wire`), or as the code calls them (`code`) when a command goes on working with the cards. */
export type KeyStyle = 'wire' | 'code'

export interface ContentList<Filter extends ListFilter = ListFilter> {
  /** Items a page. */
  readonly limit: number
  readonly audience: AudienceSetting
  /** What the inner query selects of the kind's table `v`: all that cards need, `id` and `owner_id` among it. */
  readonly columns: string
  /** Joins to `p`, the rows of one page, for card columns that the kind's table does not have. */
  readonly cardJoins: string
  /** The card's columns with their names. `hasTies` false leaves out what only members with blocks need. */
  readonly cardColumns: (style: KeyStyle, hasTies: boolean) => string
  /** The viewer's id is the statement's first parameter. With `hasTies` blocks and friends are asked about. */
  readonly plan: (statement: Statement, question: Omit<ListQuestion<Filter>, 'list'>) => ListPlan
}

/** What is asked, and of whom. */
export interface ListQuestion<Filter extends ListFilter = ListFilter> {
  readonly list: ContentList<Filter>
  readonly viewer: Viewer & { readonly id: number }
  readonly filter: Filter
  readonly named: NamedMembers
  /** The answer to this viewer differs from everybody's: blocks, or items shown to friends only. */
  readonly hasTies: boolean
}
