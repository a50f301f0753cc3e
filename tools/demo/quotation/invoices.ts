import { Exact } from '@freight/contracts/pricing/money'
import { diceOf, seedOf } from '../dice.ts'
import { afterWorkingHours } from '../working-hours.ts'
import type { Sale, Step } from './step.ts'

const DAY = 86_400_000
const billing = 'rmaidana'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const share = (amount: string, of: number): string => new Exact(amount).times(of.toFixed(4)).toFixed(2)

type Bill = { name: string; at: number; data: (sale: Sale) => object | undefined }

/**
 * What is invoiced of a sale after the yes: most of it within three weeks, some in two parts, some not at all; a provider
 * takes longer, and now and then charges something else than was quoted.
 */
export const invoiceSteps = (seed: number, wonAt: number): Step[] => {
  const dice = diceOf(seedOf(seed, 7))
  const after = (days: number) => afterWorkingHours(wonAt + days * DAY, dice.between(0, 6))
  const number = (seed % 90_000) + 10_000
  const toClient = (name: string, at: number, part: number, document: string): Bill => ({
    name,
    at,
    data: ({ idSell, sell, currency }) => ({ side: 'SELL', idSell, amount: share(sell, part), currency, document }),
  })
  const bills: Bill[] = []
  if (dice.chance(0.84)) {
    const at = after(dice.between(1, 21))
    const first = dice.chance(0.15) ? 0.6 : 1
    bills.push(toClient('invoice-sell', at, first, `A ${number}`))
    if (first < 1 && dice.chance(0.7))
      bills.push(toClient('invoice-sell-rest', afterWorkingHours(at + 12 * DAY, 1), 1 - first, `A ${number + 90_000}`))
  }
  const costAt = after(dice.between(6, 48))
  const asQuoted = dice.chance(0.78) ? 1 : dice.between(0.94, 1.09)
  if (dice.chance(0.76))
    bills.push({
      name: 'invoice-cost',
      at: costAt,
      data: ({ costs: [idCost, another], cost, currency }) =>
        // What several suppliers charge is not told apart here: their invoices are awaited.
        idCost === undefined || another !== undefined
          ? undefined
          : { side: 'COST', idCost, amount: share(cost, asQuoted), currency, document: `F-${number}` },
    })
  const inOrder = bills.toSorted((a, b) => a.at - b.at)
  return inOrder.map(({ name, at, data }) => ({
    name,
    at,
    by: billing,
    command: 'RecordInvoicing',
    data: (_made, _key, _known, sale) => {
      const body = sale && data(sale)
      return body && { ...body, date: dayOf(at) }
    },
  }))
}
