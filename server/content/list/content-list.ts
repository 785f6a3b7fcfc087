/** A kind's definition of its list; `list-page.ts` does the rest. */
import type { Viewer } from '#contract/roles.ts'
import type { Statement } from '../../db/statement.ts'
import type { ListOrder } from './list-order.ts'

/** The filters that every list has. */
export interface ListFilter {
  readonly view: string
  readonly sortBy: string
}

/** The members that a filter names, already resolved. */
export interface NamedMembers {
  /** The member the view is about, in views such as `his` and `starring`. */
  readonly ofView: number | null
  /** The owner, in views that are not about a member. */
  readonly ofFilter: number | null
  /** From the `-name` part of the text. */
  readonly ofText: number | null
}

/** A filter as the parts of a SELECT. */
export interface ListPlan {
  readonly from: string
  readonly where: readonly string[]
  /** Alternatives, each with an index of its own; combined with `where`. Empty if `where` suffices. */
  readonly branches: readonly string[]
  readonly order: ListOrder
  /** True if the text is one of the few forms without optional filters, worth keeping prepared. */
  readonly isPlain: boolean
}

/** Keys of a card's JSON: in wire form (`wire`), or as in code (`code`) if a command continues to work with the cards. */
export type KeyStyle = 'wire' | 'code'

export interface ContentList<Filter extends ListFilter = ListFilter> {
  /** Items per page. */
  readonly limit: number
  /** The column with the moment at which an item came into the list, of the kind's table `v`. */
  readonly since: string
  /** Tells members whose list differs from everyone's: `tiesBySetting` or `tiesByItem`. */
  readonly ties: string
  /** Columns that the inner query selects from the kind's table `v`: everything that cards need, including `id` and `owner_id`. */
  readonly columns: string
  /** Joins to `p`, the rows of one page, for card columns that the kind's table does not have. */
  readonly cardJoins: string
  /** The card's columns with their names. `hasTies` false omits those that only members with blocks need. */
  readonly cardColumns: (style: KeyStyle, hasTies: boolean) => string
  /** The viewer's id is the statement's first parameter. `hasTies` includes blocks and friends. */
  readonly plan: (statement: Statement, question: Omit<ListQuestion<Filter>, 'list'>) => ListPlan
}

/** A request for a list, and its viewer. */
export interface ListQuestion<Filter extends ListFilter = ListFilter> {
  readonly list: ContentList<Filter>
  readonly viewer: Viewer & { readonly id: number }
  readonly filter: Filter
  readonly named: NamedMembers
  /** This viewer's answer differs from everyone's: blocks, or items shown to friends only. */
  readonly hasTies: boolean
}
