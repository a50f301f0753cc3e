import { Exact } from '@freight/contracts/money/money'
import { randomOf, seedOf } from '../random.ts'
import { afterWorkingHours } from '../working-hours.ts'
import type { Sale, Step } from './step.ts'

const DAY = 86_400_000
const billing = 'rmaidana'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const share = (amount: string, fraction: number): string => new Exact(amount).times(fraction.toFixed(4)).toFixed(2)
/** The rest of an amount after the first part, to the cent. */
const remainder = (amount: string, fraction: number): string =>
  new Exact(amount).minus(share(amount, fraction)).toFixed(2)

/** The invoice with the reason why it exceeds the rest. */
export const withExcessReason = (invoice: object): object => ({
  ...invoice,
  excessReason: 'idSell' in invoice ? 'Incluye gastos de otro embarque' : 'El proveedor facturó más de lo cotizado',
})

/** No sale of the demo has more suppliers. */
const MAX_COSTS = 4

/** An invoice of a sale, or the withdrawal of a mistaken one. */
type Bill = { name: string; at: number; withdrawal?: true; data: (sale: Sale) => object | undefined }

/**
 * Invoices of a sale after the approval: nearly complete in the end, most within three weeks, the rest within three
 * months, some in two parts; a provider takes longer, and sometimes charges another amount than quoted. Few are
 * forgotten for good, so that old sales have hardly anything left to invoice.
 */
export const invoiceSteps = (seed: number, wonAt: number): Step[] => {
  const random = randomOf(seedOf(seed, 7))
  const after = (days: number) => afterWorkingHours(wonAt + days * DAY, random.between(0, 6))
  const number = (seed % 90_000) + 10_000
  const toClient = (name: string, at: number, part: (sell: string) => string, document: string): Bill => ({
    name,
    at,
    data: ({ idSell, sell, currency }) => ({ side: 'SELL', idSell, amount: part(sell), currency, document }),
  })
  const bills: Bill[] = []
  if (random.chance(0.985)) {
    const at = after(random.chance(0.84) ? random.between(1, 21) : random.between(21, 75))
    const firstShare = random.chance(0.15) ? 0.6 : 1
    bills.push(toClient('invoice-sell', at, (sell) => share(sell, firstShare), `A ${number}`))
    if (firstShare < 1)
      bills.push(
        toClient(
          'invoice-sell-rest',
          afterWorkingHours(at + 12 * DAY, 1),
          (sell) => remainder(sell, firstShare),
          `A ${number + 90_000}`,
        ),
      )
  }
  // A lower amount is rare, and leaves an open rest.
  const quotedFactor = random.chance(0.78) ? 1 : random.chance(0.85) ? random.between(1, 1.09) : random.between(0.94, 1)
  for (let nth = 0; nth < MAX_COSTS; nth += 1) {
    const costAt = after(random.chance(0.85) ? random.between(6, 48) : random.between(48, 100))
    if (!random.chance(0.98)) continue
    bills.push({
      name: nth === 0 ? 'invoice-cost' : `invoice-cost-${nth + 1}`,
      at: costAt,
      data: ({ costs, currency }) => {
        const cost = costs[nth]
        if (!cost || new Exact(cost.amount).isZero()) return undefined
        const { idCost, amount } = cost
        return { side: 'COST', idCost, amount: share(amount, quotedFactor), currency, document: `F-${number}` }
      },
    })
  }
  // Sometimes the invoice of another shipment is recorded, and withdrawn on the next day.
  if (random.chance(0.04)) {
    const [at, document] = [after(random.between(2, 20)), `A ${number + 200_000}`]
    bills.push(
      toClient('invoice-mistaken', at, (sell) => share(sell, 0.5), document),
      {
        name: 'invoice-withdrawn',
        at: afterWorkingHours(at + DAY, 1),
        withdrawal: true,
        data: () => ({ side: 'SELL', document, reason: 'Era de otro embarque' }),
      },
    )
  }
  const inOrder = bills.toSorted((a, b) => a.at - b.at)
  return inOrder.map(({ name, at, withdrawal, data }) => ({
    name,
    at,
    by: billing,
    command: withdrawal ? 'WithdrawInvoicing' : 'RecordInvoicing',
    data: (_idOf, _key, _known, sale) => {
      const body = sale && data(sale)
      return body && { ...body, ...(!withdrawal && { date: dayOf(at) }) }
    },
  }))
}
