/** What the books should say, in plain numbers: two buyers and one seller. */

export interface ModelPurchase {
  readonly who: number
  readonly which: number
  readonly price: number
  readonly sellerShare: number
  state: 'held' | 'settled' | 'refunded'
  isActive: boolean
}

interface Person {
  balance: number
  owed: number
}

export type Refusal = 'owing' | 'too_few_tickets' | 'owned' | 'refunded'

export class MoneyModel {
  readonly purchases: ModelPurchase[] = []
  readonly #people: readonly [Person, Person] = [
    { balance: 0, owed: 0 },
    { balance: 0, owed: 0 },
  ]
  readonly #sitePercent: number
  /** What tips gave the seller; what they sold is held or earned. */
  #tipped = 0

  constructor(sitePercent: number) {
    this.#sitePercent = sitePercent
  }

  owes(who: number): boolean {
    return this.#of(who).owed > 0
  }

  bought(who: number, tickets: number): void {
    this.#of(who).balance += tickets
  }

  /** What is spent already becomes a debt. */
  chargedBack(who: number, tickets: number): void {
    const person = this.#of(who)
    const taken = Math.min(person.balance, tickets)
    person.balance -= taken
    person.owed += tickets - taken
  }

  /** Null: it is paid. */
  give(who: number, amount: number, to: 'seller' | 'site'): Refusal | null {
    const refusal = this.#refusalFor(who, amount)
    if (refusal) return refusal
    this.#of(who).balance -= amount
    if (to === 'seller') this.#tipped += amount
    return null
  }

  /** To the other buyer. Null: it is paid. */
  transfer(who: number, amount: number): Refusal | null {
    const refusal = this.#refusalFor(who, amount)
    if (refusal) return refusal
    this.#of(who).balance -= amount
    this.#of(1 - who).balance += amount
    return null
  }

  buy(who: number, which: number, price: number): Refusal | null {
    if (this.purchases.some((each) => each.who === who && each.which === which && each.isActive)) return 'owned'
    const refusal = this.#refusalFor(who, price)
    if (refusal) return refusal
    this.#of(who).balance -= price
    const sellerShare = price - Math.floor((price * this.#sitePercent) / 100)
    this.purchases.push({ who, which, price, sellerShare, state: 'held', isActive: true })
    return null
  }

  refund(purchase: ModelPurchase): Refusal | null {
    if (purchase.state === 'refunded') return 'refunded'
    this.#of(purchase.who).balance += purchase.price
    Object.assign(purchase, { state: 'refunded', isActive: false })
    return null
  }

  settle(): void {
    for (const purchase of this.purchases) if (purchase.state === 'held') purchase.state = 'settled'
  }

  /** In the shape of `tickets.balance`: the buyers, then the seller. */
  balances(): Array<{ balance: number; held: number; earned: number; owed: number }> {
    const sumOf = (state: ModelPurchase['state']) =>
      this.purchases.filter((each) => each.state === state).reduce((sum, { sellerShare }) => sum + sellerShare, 0)
    const buyers = this.#people.map(({ balance, owed }) => ({ balance, held: 0, earned: 0, owed }))
    return [...buyers, { balance: this.#tipped, held: sumOf('held'), earned: sumOf('settled'), owed: 0 }]
  }

  #refusalFor(who: number, amount: number): Refusal | null {
    if (this.owes(who)) return 'owing'
    return this.#of(who).balance < amount ? 'too_few_tickets' : null
  }

  #of(who: number): Person {
    return this.#people[who === 0 ? 0 : 1]
  }
}
