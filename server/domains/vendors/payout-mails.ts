/** The mail about a decision on a payout, in seven languages. As neutral as all account mails: it names neither the site's kind nor a reason. */
import { locales, type Locale } from '#contract/primitives.ts'
import type { Services } from '../../http/context.ts'
import { appLink, greetings, type MailText } from '../accounts/index.ts'
import { findPayout, findSellerAddress } from './reads/find-payouts.ts'

interface Phrases {
  readonly subject: string
  readonly approved: (amount: string) => string
  readonly declined: (amount: string) => string
  readonly open: string
}

const phrases: Record<Locale, Phrases> = {
  en: {
    subject: 'Your payout',
    approved: (amount) => `Your payout of ${amount} was approved and is on its way.`,
    declined: (amount) => `Your payout of ${amount} wasn’t approved. The amount is still in your balance.`,
    open: 'You can read more here:',
  },
  fr: {
    subject: 'Ton versement',
    approved: (amount) => `Ton versement de ${amount} a été accepté et est en route.`,
    declined: (amount) => `Ton versement de ${amount} n’a pas été accepté. Le montant reste sur ton solde.`,
    open: 'Plus de détails ici :',
  },
  de: {
    subject: 'Deine Auszahlung',
    approved: (amount) => `Deine Auszahlung über ${amount} wurde genehmigt und ist unterwegs.`,
    declined: (amount) => `Deine Auszahlung über ${amount} wurde nicht genehmigt. Der Betrag bleibt in deinem Guthaben.`,
    open: 'Mehr dazu hier:',
  },
  it: {
    subject: 'Il tuo pagamento',
    approved: (amount) => `Il tuo pagamento di ${amount} è stato approvato ed è in arrivo.`,
    declined: (amount) => `Il tuo pagamento di ${amount} non è stato approvato. L’importo resta nel tuo saldo.`,
    open: 'Trovi i dettagli qui:',
  },
  es: {
    subject: 'Tu pago',
    approved: (amount) => `Tu pago de ${amount} se ha aprobado y está en camino.`,
    declined: (amount) => `Tu pago de ${amount} no se ha aprobado. El importe sigue en tu saldo.`,
    open: 'Más detalles aquí:',
  },
  pt: {
    subject: 'O teu pagamento',
    approved: (amount) => `O teu pagamento de ${amount} foi aprovado e está a caminho.`,
    declined: (amount) => `O teu pagamento de ${amount} não foi aprovado. O valor continua no teu saldo.`,
    open: 'Mais pormenores aqui:',
  },
  ru: {
    subject: 'Ваша выплата',
    approved: (amount) => `Ваша выплата на сумму ${amount} одобрена и уже в пути.`,
    declined: (amount) => `Ваша выплата на сумму ${amount} не одобрена. Сумма остаётся на вашем счёте.`,
    open: 'Подробности здесь:',
  },
}

interface Facts {
  readonly name: string
  readonly dollars: number
  readonly isApproved: boolean
  readonly link: string
}

export function payoutMail(language: string, { name, dollars, isApproved, link }: Facts): MailText {
  const locale = locales.find((known) => known === language) ?? 'en'
  const words = phrases[locale]
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(dollars)
  const said = isApproved ? words.approved(amount) : words.declined(amount)
  return { subject: words.subject, text: [greetings[locale](name), said, `${words.open}\n${link}`].join('\n\n') }
}

/** Once per payout. Nothing is sent to accounts that were deleted. */
export async function mailDecision({ db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>, payoutId: number): Promise<void> {
  const payout = await findPayout(db, payoutId)
  if (!payout || payout.status === 'open') return
  const seller = await findSellerAddress(db, payout.sellerId)
  if (!seller) return
  const facts = { name: seller.name, dollars: payout.amount, isApproved: payout.status === 'approved' }
  const mail = payoutMail(seller.locale, { ...facts, link: appLink(config, '/settings/payouts') })
  await jobs.enqueue('send-mail', { to: seller.to, ...mail }, { onceKey: `payout:${payoutId}` })
}
