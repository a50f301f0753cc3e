import type { differenceCauses } from '@freight/contracts/vocabulary/express'
import { costOf, type ExpressOption } from '@freight/contracts/express-shipment/option'
import { dateAfter } from '../working-hours.ts'

type Cause = (typeof differenceCauses)[number]
export const differenceKinds: readonly Cause[] = [
  'REWEIGHED',
  'FUEL',
  'SURCHARGE',
  'TAX',
  'DISCOUNT',
  'CURRENCY',
  'OTHER',
]

const changed: Readonly<Partial<Record<Cause, { kinds: readonly string[]; factor?: number; more?: number }>>> = {
  REWEIGHED: { kinds: ['BASE', 'FUEL'], factor: 1.15 },
  FUEL: { kinds: ['FUEL'], more: 3.2 },
  OTHER: { kinds: ['BASE'], more: 5 },
}
const added: Readonly<Partial<Record<Cause, object>>> = {
  SURCHARGE: { code: 'REMOTE', kind: 'SURCHARGE', text: 'Área remota', amount: '12.00' },
  TAX: { code: 'TAX_DUTY', kind: 'TAX', text: 'Tributos', amount: '4.62' },
  DISCOUNT: { code: 'DISCOUNT', kind: 'DISCOUNT', text: 'Bonificación', amount: '-6.50' },
}

/** A carrier's invoice over the expected lines, with a difference of the cause; `at`: instant of its date. */
export const invoiceOf = (option: ExpressOption, document: string, at: number, cause: Cause | undefined) => {
  const price = costOf(option) ?? option.sell
  const change = cause && changed[cause]
  const lines = price.lines.map(({ code, kind, amount }) => {
    const { factor = 1, more = 0 } = change?.kinds.includes(kind) ? change : {}
    return { code, kind, text: code, amount: (Number(amount) * factor + more).toFixed(2) }
  })
  return {
    document,
    date: dateAfter(at, 0),
    currency: cause === 'CURRENCY' ? 'EUR' : price.currency,
    weight: cause === 'REWEIGHED' ? String(Number(option.chargeable) + 2) : option.chargeable,
    lines: [...lines, ...(cause && added[cause] ? [added[cause]] : [])],
  }
}
