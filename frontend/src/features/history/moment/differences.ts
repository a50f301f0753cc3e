import { lineIdOf } from '@freight/contracts/pricing/line-id'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { Format } from '../../../lib/format/format.ts'
import { costsAsOf, type FieldName, type FieldWords, fieldsAsOf, type Group, sellsAsOf } from './fields.ts'

type Side = 'cost' | 'sell'
type Fact = 'total' | 'validity' | 'transit' | 'route'

/** One difference of two moments of a quotation. */
export type Difference =
  | { kind: 'status'; before: QuotationDetail['status']; now: QuotationDetail['status'] }
  | { kind: 'field'; name: FieldName; before: string; now: string }
  | { kind: 'added' | 'removed'; side: Side; name: string; total: string }
  | { kind: 'changed'; side: Side; name: string; fact: Fact; before: string; now: string }
  | { kind: 'line'; side: Side; name: string; line: string; before: string; now: string }
  | { kind: 'chosen'; name: string }
  | { kind: 'notes' | 'documents'; before: number; now: number }

const factsOf = ({ total, validez, ttime, route }: Group, format: Format): Readonly<Record<Fact, string>> => ({
  total,
  validity: format.date(validez),
  transit: ttime === undefined ? '—' : String(ttime),
  route: route || '—',
})

const facts = ['total', 'validity', 'transit', 'route'] as const

const groupDifferences = (
  side: Side,
  earlier: readonly Group[],
  later: readonly Group[],
  format: Format,
): Difference[] => {
  const onlyIn = (groups: readonly Group[], others: readonly Group[]) =>
    groups.filter(({ id }) => !others.some((other) => other.id === id))
  const changedFacts = later.flatMap((group): Difference[] => {
    const former = earlier.find(({ id }) => id === group.id)
    if (former === undefined) return []
    const [earlierFacts, laterFacts] = [factsOf(former, format), factsOf(group, format)]
    return facts
      .filter((fact) => earlierFacts[fact] !== laterFacts[fact])
      .map((fact) => ({
        kind: 'changed',
        side,
        name: group.name,
        fact,
        before: earlierFacts[fact],
        now: laterFacts[fact],
      }))
  })
  return [
    ...onlyIn(later, earlier).map(({ name, total }): Difference => ({ kind: 'added', side, name, total })),
    ...changedFacts,
    ...onlyIn(earlier, later).map(({ name, total }): Difference => ({ kind: 'removed', side, name, total })),
  ]
}

type Line = { id: string; name: string; amount: string }
type Lines = readonly { id: string; name: string; lines: readonly Line[] }[]

const costLines = ({ cost = [] }: QuotationDetail, format: Format): Lines =>
  cost.map(({ idCost, agenteNombre, carrier, description, charges }) => ({
    id: idCost,
    name: agenteNombre || carrier || description,
    lines: charges.map((charge) => ({
      id: lineIdOf(charge),
      name: charge.concept || charge.idCharge,
      amount: charge.amount === undefined ? '—' : format.money(charge.amount, charge.currency),
    })),
  }))

const sellLines = ({ sell }: QuotationDetail, format: Format): Lines =>
  sell.map(({ idSell, description, carrier, charges }) => ({
    id: idSell,
    name: description || carrier,
    lines: charges.map((charge) => ({
      id: lineIdOf(charge),
      name: charge.concept || charge.idCharge,
      amount: format.money(charge.sellAmount, charge.sellCurrency),
    })),
  }))

/** Lines of costs and alternatives that were added, removed or changed between two moments. */
const lineDifferences = (side: Side, earlier: Lines, later: Lines): Difference[] =>
  later.flatMap(({ id, name, lines: laterLines }) => {
    const earlierLines = earlier.find((one) => one.id === id)?.lines
    if (earlierLines === undefined) return []
    return [...laterLines, ...earlierLines.filter((line) => !laterLines.some((one) => one.id === line.id))].flatMap(
      (line): Difference[] => {
        const before = earlierLines.find((one) => one.id === line.id)?.amount ?? '—'
        const now = laterLines.find((one) => one.id === line.id)?.amount ?? '—'
        return before === now ? [] : [{ kind: 'line', side, name, line: line.name, before, now }]
      },
    )
  })

/** All differences of two moments: status, request, cargo, costs, sale, notes and documents. */
export const differences = (
  earlier: QuotationDetail,
  later: QuotationDetail,
  format: Format,
  words: FieldWords,
): Difference[] => {
  const { request, cargo } = fieldsAsOf(later, earlier, format, words)
  const { fx } = later
  const chosen = later.sell.find(({ idSell }) => idSell === later.sellectedSell)
  return [
    ...(earlier.status === later.status
      ? []
      : [{ kind: 'status' as const, before: earlier.status, now: later.status }]),
    ...[...request, ...cargo].flatMap(({ name, before, now }): Difference[] =>
      before === undefined ? [] : [{ kind: 'field', name, before, now }],
    ),
    ...groupDifferences('cost', costsAsOf(earlier, format, fx) ?? [], costsAsOf(later, format, fx) ?? [], format),
    ...lineDifferences('cost', costLines(earlier, format), costLines(later, format)),
    ...groupDifferences('sell', sellsAsOf(earlier, format), sellsAsOf(later, format), format),
    ...lineDifferences('sell', sellLines(earlier, format), sellLines(later, format)),
    ...(chosen === undefined || earlier.sellectedSell === later.sellectedSell
      ? []
      : [{ kind: 'chosen' as const, name: chosen.description || chosen.carrier }]),
    ...(['notes', 'docs'] as const).flatMap((list): Difference[] => {
      const [before, now] = [earlier[list].length, later[list].length]
      return before === now ? [] : [{ kind: list === 'docs' ? 'documents' : 'notes', before, now }]
    }),
  ]
}
