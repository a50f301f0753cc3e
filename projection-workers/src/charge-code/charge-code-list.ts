import { chargeCodeFields } from '@freight/contracts/charge-code/charge-code-fields'
import { idIn } from '@freight/contracts/events/envelope'
import { searchText } from '@freight/contracts/search-text'
import { boolean, type RowOf, text, epoch, jsonb, timestamptz } from '@freight/contracts/tables/columns'
import { currencies } from '@freight/contracts/vocabulary/price'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { EventData } from '@freight/contracts/events/event'
import { convertedTotal } from '@freight/contracts/exchange-rate/exchange'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { columnsOf, versionOf } from '../engine/fold.ts'
import { type Projection, withAudit, auditColumns, withChanges, withoutEntry } from '../engine/projection.ts'

type Line = Pick<SellGroup['charges'][number], 'idCharge' | 'sellAmount' | 'sellCurrency'>

/** Leaves out a currency when one of the charges could not be converted to it on the day of the publication. */
type QuotedAmounts = { charges: number; amounts: Partial<Record<Currency, string>> }

const chargeCodeUsageColumns = {
  open: boolean(true),
  commercial: text(''),
  assignedTo: text(),
  clientName: text(''),
  requestedAt: timestamptz(epoch),
  /** Codes of each cost group by its id. */
  costs: jsonb<Readonly<Record<string, readonly string[]>>>({}),
  /** Lines of each alternative by its id. */
  sells: jsonb<Readonly<Record<string, readonly Line[]>>>({}),
  /** Lines at the last publication; emptied when an alternative is won. */
  publishedSells: jsonb<Readonly<Record<string, readonly Line[]>>>({}),
  /** Codes of the sell side. */
  sold: jsonb<readonly string[]>([]),
  /** Codes of both sides. */
  codes: jsonb<readonly string[]>([]),
  /** Time of the last publication, and the amount of each code in the selected alternative, per currency. */
  quotedAt: timestamptz(),
  quoted: jsonb<Readonly<Record<string, QuotedAmounts>>>({}),
}

type ChargeCodeUsageRow = RowOf<typeof chargeCodeUsageColumns>

type Published = EventData<QuotationEvents, 'QuotePublished'>

const distinct = (codes: readonly string[]) => [...new Set(codes)].toSorted()
const codesOf = (lines: readonly { idCharge: string }[]) => distinct(lines.map(({ idCharge }) => idCharge))

const withCodes = (row: ChargeCodeUsageRow): ChargeCodeUsageRow => {
  const sold = codesOf(Object.values(row.sells).flat())
  return { ...row, sold, codes: distinct([...Object.values(row.costs).flat(), ...sold]) }
}

const withCost = (row: ChargeCodeUsageRow, { idCost, charges }: EventData<QuotationEvents, 'CostGroupAdded'>) =>
  withCodes({ ...row, costs: { ...row.costs, [idCost]: codesOf(charges) } })

const withSell = (row: ChargeCodeUsageRow, { idSell, charges }: SellGroup) => {
  const lines = charges.map(({ idCharge, sellAmount, sellCurrency }) => ({ idCharge, sellAmount, sellCurrency }))
  return withCodes({ ...row, sells: { ...row.sells, [idSell]: lines } })
}

const withPublication = (row: ChargeCodeUsageRow, data: Published, { occurredAt }: { occurredAt: string }) => {
  const lines = row.sells[data.sellectedSell] ?? []
  const quotedFor = (code: string): QuotedAmounts => {
    const sellAmounts = lines
      .filter(({ idCharge }) => idCharge === code)
      .map(({ sellAmount, sellCurrency }) => ({ amount: sellAmount, currency: sellCurrency }))
    const amounts = currencies.flatMap((currency) => {
      const total = convertedTotal(sellAmounts, currency, data.fxSnapshot)
      return total === undefined ? [] : [[currency, total.amount] as const]
    })
    return { charges: sellAmounts.length, amounts: Object.fromEntries(amounts) }
  }
  const quoted = Object.fromEntries(codesOf(lines).map((code) => [code, quotedFor(code)]))
  return { ...row, quotedAt: occurredAt, quoted, publishedSells: row.sells }
}

/** A won alternative counts as published, not with later draft changes. */
const withApproval = (row: ChargeCodeUsageRow, { idSell, revisionNo }: EventData<QuotationEvents, 'QuoteApproved'>) => {
  // An approval with a revision number follows events that restored that revision.
  const lines = revisionNo === undefined ? row.publishedSells[idSell] : undefined
  const sells = lines ? { ...row.sells, [idSell]: lines } : row.sells
  return withCodes({ ...row, open: false, sells, publishedSells: {} })
}

/** Charge codes that each quotation uses, and the amounts quoted for them. */
export const chargeCodeUsage: Projection<typeof chargeCodeUsageColumns, 'quotation'> = {
  name: 'charge-code-usage',
  version: 5,
  table: 'charge_code_usage',
  aggregate: 'quotation',
  columns: chargeCodeUsageColumns,
  indexes: ['using gin (codes) where open', 'using gin (quoted)', '(key) where open'],
  evolve: {
    QuotationRequested: (row, { commercial, client }, { occurredAt }) => ({
      ...row,
      commercial,
      clientName: client?.nombreFantasia ?? '',
      requestedAt: occurredAt,
    }),
    QuotationRequestAmended: (row, { request }) => ({ ...row, clientName: request.client?.nombreFantasia ?? '' }),
    QuotationTaken: (row, { assignedTo }) => ({ ...row, assignedTo }),
    QuotationAssigned: (row, { assignedTo, commercial }) => ({
      ...row,
      assignedTo: assignedTo ?? row.assignedTo,
      commercial: commercial ?? row.commercial,
    }),
    QuotationReleased: (row) => ({ ...row, assignedTo: undefined }),
    CostGroupAdded: withCost,
    CostGroupChanged: withCost,
    CostGroupRemoved: (row, { idCost }) => withCodes({ ...row, costs: withoutEntry(row.costs, idCost) }),
    SellGroupAdded: withSell,
    SellGroupChanged: withSell,
    SellGroupConfirmed: (row, { group }) => (group ? withSell(row, group) : row),
    SellGroupRemoved: (row, { idSell }) => withCodes({ ...row, sells: withoutEntry(row.sells, idSell) }),
    QuotePublished: withPublication,
    QuoteUpdated: withPublication,
    QuoteApproved: withApproval,
    QuoteRejected: (row) => ({ ...row, open: false }),
    QuoteReopened: (row) => ({ ...row, open: true }),
    QuotationCancelled: (row) => ({ ...row, open: false }),
  },
}

const columns = {
  active: boolean(false),
  ...columnsOf(chargeCodeFields),
  search: text(''),
  ...auditColumns,
}

type ChargeCodeRow = RowOf<typeof columns>

const withSearchText = (row: ChargeCodeRow, key: string): ChargeCodeRow => ({
  ...row,
  search: searchText(key, row.concept, row.conceptEn, row.conceptPt, row.description),
})

/** Catalogue of charge codes. A retired code keeps its row for the charges that already use it. */
export const chargeCodeList: Projection<typeof columns, 'charge-code'> = {
  name: 'charge-code-list',
  version: versionOf(chargeCodeFields, 1),
  table: 'charge_code_list',
  aggregate: 'charge-code',
  columns,
  indexes: [],
  evolve: {
    ChargeCodeCreated: (row, { id, ...fields }, envelope) =>
      withSearchText({ ...withChanges(row, fields), active: true, ...withAudit(envelope) }, id),
    ChargeCodeChanged: (row, fields, envelope) =>
      withSearchText({ ...withChanges(row, fields), ...withAudit(envelope) }, idIn('charge-code', envelope.stream)),
    ChargeCodeRetired: (row, _, envelope) => ({ ...row, active: false, ...withAudit(envelope) }),
    ChargeCodeRestored: (row, _, envelope) => ({ ...row, active: true, ...withAudit(envelope) }),
  },
}
