import type { ImportBody, RowProblem, RowResult } from '@freight/contracts/api/catalogue'
import { day } from '@freight/contracts/day'
import type { EventOf } from '@freight/contracts/events/event'
import {
  carrierColumn,
  carrierInvoiceColumns,
  type InvoicedCost,
} from '@freight/contracts/express-shipment/file/carrier-invoice-file'
import { expressCurrencies } from '@freight/contracts/vocabulary/express'
import type { ExpressShipmentEvents } from '@freight/contracts/express-shipment/express-shipment-events'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { expectedCostOf } from '@freight/contracts/express-shipment/shipment-summary'
import { compactCode } from '@freight/contracts/express-shipment/waybill'
import { DecimalText, Exact } from '@freight/contracts/money/money'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import { deciders } from '../../aggregates/deciders.ts'
import { totalOf } from '../../aggregates/express-shipment/cost-differences.ts'
import type { CommandContext, DryRunResult, Execute } from '../../handling/command-context.ts'
import { streamStates } from '../../handling/stream-states.ts'
import type { ShipmentsByCode } from '../../lookups/tables/express-tables.ts'
import type { NumberStyle } from '../../rate-import/values/numbers.ts'
import { text } from '../by-name.ts'
import { type Row, type RowContext, rowCommandId } from '../import-rows.ts'
import { currencyNamed, moneyIn } from '../invoices/invoice-rows.ts'
import { problemAt, problemsOf } from '../row-problems.ts'
import { typedCells } from '../typed-cells.ts'
import { numberStyleIn, resultsOf, resultsOfGroups } from './express-group.ts'
import type { CostLine } from '@freight/contracts/express-shipment/money-parts'
import { searchText } from '@freight/contracts/search-text'

/** Kinds by words of a charge in the languages of invoices; the first match counts, every other charge is a surcharge. */
const kindWords: readonly (readonly [RegExp, CostLine['kind']])[] = [
  [/\b(fuel|combustible|combustivel|bunker)\b/, 'FUEL'],
  // The service of paying duties is a surcharge.
  [/\b(duty|duties|derechos|arancel|direitos)\b/, 'SURCHARGE'],
  [/\b(iva|vat|gst|tax|taxes|impuestos?|impostos?)\b/, 'TAX'],
  [/\b(discount|descuento|bonificacion|desconto|rebate)\b/, 'DISCOUNT'],
  [/\b(insurance|seguro)\b/, 'INSURANCE'],
  [/\b(base|freight|flete|frete|transport|transporte|transportation|weight charge)\b/, 'BASE'],
]

/** A line of an invoice: the expected line with this code or text, else its kind by its words. */
const costLine = (charge: string, amount: string, expected: readonly Omit<CostLine, 'amount'>[]): CostLine => {
  const words = searchText(charge)
  const known = expected.find(({ code, text }) => [code, text].some((one) => one !== '' && searchText(one) === words))
  const kind = known?.kind ?? kindWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'SURCHARGE'
  return { code: known?.code ?? charge.toUpperCase().slice(0, 40).trim(), kind, text: charge.slice(0, 200), amount }
}

type Needs = Pick<Platform, 'eventStore'> & { execute: Execute; shipmentsByCode: ShipmentsByCode }
type Event = EventOf<ExpressShipmentEvents>

const columns = [...carrierInvoiceColumns, carrierColumn]
const rememberedStates = 200

const InvoiceRow = z.object({
  document: z.string().trim().min(1).max(60),
  waybill: z.string().trim().min(1).max(60),
  date: day(),
  charge: z.string().trim().min(1).max(200),
  amount: DecimalText,
  currency: z.enum(expressCurrencies),
  weight: DecimalText.optional(),
  carrier: z.string().optional(),
})
type ReadRow = { row: Row; problems: RowProblem[]; values?: z.output<typeof InvoiceRow>; shipment?: string }

const readRow = (row: Row, style: NumberStyle): ReadRow => {
  const { fields, problems } = typedCells(columns, row.cells)
  const cell = (field: string) => row.cells[field] ?? ''
  const currency = currencyNamed(text(fields['currency']))
  const { problem, ...money } = moneyIn(cell('amount'), style, currency)
  const kilograms = moneyIn(cell('weight').replace(/\s*kgs?\.?$/i, ''), style, '', 'weight')
  const read = {
    ...fields,
    ...(currency !== '' && { currency }),
    ...money,
    weight: kilograms.amount,
  }
  const unread = [...problems, problem, kilograms.problem].filter((one) => one !== undefined)
  if (unread.length > 0) return { row, problems: unread }
  const { data: values, error } = InvoiceRow.safeParse(read)
  return { row, problems: error ? problemsOf(error, columns, row.cells) : [], ...(values && { values }) }
}

/** An invoice for one shipment. */
const invoiceKey = ({ row: { cells }, shipment }: ReadRow): string =>
  `${compactCode(cells['document'] ?? '')}|${shipment ?? compactCode(cells['waybill'] ?? '')}`

/** Whether a code is a waybill or a piece number of the shipment, at this carrier if one is given. */
const hasWaybill = (
  { booking, unusedWaybills }: Pick<ShipmentState, 'booking' | 'unusedWaybills'>,
  code: string,
  carrier: string,
): boolean => {
  const isSame = (number: string) => compactCode(number) === code
  const isOfCarrier = booking !== undefined && (carrier === '' || booking.carrier === carrier)
  const inUse = isOfCarrier ? [booking.trackingNumber, ...booking.pieces.map(({ number }) => number)] : []
  return [...inUse, ...unusedWaybills.map(({ trackingNumber }) => trackingNumber)].some(isSame)
}

/** Cost of the shipment before and after an invoice; the difference of all invoices in its currency. */
const costChange = (before: ShipmentState, events: readonly Event[]): { from?: InvoicedCost; to: InvoicedCost } => {
  const recorded = events.find((one) => one.type === 'ExpressCostRecorded')
  if (!recorded) throw new Error('The dry run recorded no invoice.')
  const { currency, lines, differences } = recorded.data
  const expected = expectedCostOf(before)
  const others = before.costs.filter((one) => one.currency === currency).flatMap((one) => one.lines)
  const own = differences.filter(({ cause, code }) =>
    currency === expected?.currency ? cause !== 'CURRENCY' : code === currency,
  )
  const [largest] = own.toSorted((a, b) => new Exact(b.amount).abs().cmp(new Exact(a.amount).abs()))
  return {
    ...(expected && { from: { amount: expected.total, currency: expected.currency } }),
    to: {
      amount: totalOf([...others, ...lines]),
      currency,
      ...(largest && { difference: totalOf(own), cause: largest.cause }),
      ...(events.some(({ type }) => type === 'ExpressIncidentOpened') && { isVoid: true }),
    },
  }
}

/**
 * Imports the rows of carriers' invoices: those of one invoice for one shipment are a `RecordExpressCost`. A number that
 * the shipment has already is refused as a double, so a repeated file records nothing.
 */
export const carrierInvoiceRows = ({ eventStore, execute, shipmentsByCode }: Needs) => {
  const shipments = streamStates(eventStore, deciders['express-shipment'], rememberedStates)

  /** Id of the only shipment with the waybill, the one in use first; or why there is none. */
  const shipmentOf = async (waybill: string, carrier: string): Promise<string | RowProblem> => {
    const code = compactCode(waybill)
    const found: { id: string; isInUse: boolean }[] = []
    for (const id of await shipmentsByCode(code)) {
      const { state } = await shipments.refresh(id)
      if (state && hasWaybill(state, code, carrier))
        found.push({ id, isInUse: hasWaybill({ ...state, unusedWaybills: [] }, code, carrier) })
    }
    const inUse = found.filter(({ isInUse }) => isInUse)
    const [one, other] = inUse.length > 0 ? inUse : found
    if (!one) return problemAt('WAYBILL_UNKNOWN', 'No shipment has this waybill.', {}, 'waybill')
    if (other) return problemAt('WAYBILL_AMBIGUOUS', 'Several shipments have this waybill.', {}, 'waybill')
    return one.id
  }

  /** Also of rows with problems: an invoice stays together. */
  const findShipments = async (rows: readonly ReadRow[]): Promise<void> => {
    const known = new Map<string, string | RowProblem>()
    for (const one of rows) {
      const { waybill = '', carrier = '' } = one.row.cells
      if (waybill.trim() === '') continue
      const key = `${carrier}/${waybill}`
      const found = known.get(key) ?? (await shipmentOf(waybill, carrier))
      known.set(key, found)
      if (typeof found === 'string') one.shipment = found
      else one.problems.push(found)
    }
  }

  const importGroup = async (
    group: readonly ReadRow[],
    context: CommandContext,
    dryRun: boolean,
  ): Promise<Omit<RowResult, 'row'>> => {
    const [first] = group
    const { values: head, shipment: id } = first ?? {}
    if (!head || id === undefined) return { outcome: 'new' }
    // Carriers write the weight on one line of several.
    const weight = group.find(({ values }) => values?.weight !== undefined)?.values?.weight
    const differs = (values: typeof head, field: 'date' | 'currency' | 'weight') =>
      field === 'weight'
        ? values.weight !== undefined && weight !== undefined && !new Exact(values.weight).equals(weight)
        : values[field] !== head[field]
    for (const { values, problems } of group)
      for (const field of ['date', 'currency', 'weight'] as const)
        if (values && differs(values, field))
          problems.push(
            problemAt('DIFFERS', 'Another row of the same invoice has another value.', { row: first?.row.row }, field),
          )
    if (group.some(({ problems }) => problems.length > 0)) return { outcome: 'new' }
    if (!dryRun && (await eventStore.receipt(context.commandId)) !== undefined) return { outcome: 'new', id }
    const { state } = await shipments.refresh(id)
    const expected = (state && expectedCostOf(state)?.lines) ?? []
    const { document, date, currency } = head
    const lines = group.flatMap(({ values }) => (values ? [costLine(values.charge, values.amount, expected)] : []))
    const body = { document, date, currency, ...(weight !== undefined && { weight }), lines }
    let trial: DryRunResult | undefined
    const isTried = { ...context, isNew: true, dryRun: (result: DryRunResult) => void (trial = result) }
    await execute('express-shipment', 'RecordExpressCost', id, body, isTried)
    if (!trial) throw new Error('The dry run had no result.')
    // The result of an express shipment's command.
    const { from, to } = costChange(trial.state as ShipmentState, trial.events as readonly Event[])
    if (!dryRun) await execute('express-shipment', 'RecordExpressCost', id, body, context)
    const isOther = to.difference !== undefined || to.isVoid === true
    return {
      outcome: isOther ? 'changed' : 'new',
      id,
      ...(isOther && { changes: [{ field: 'cost', ...(from && { from }), to }] }),
    }
  }

  return async (
    { rows, dryRun, numbers }: ImportBody,
    importId: string,
    context: RowContext,
    { firstRowByKey }: { firstRowByKey: Map<string, number> } = { firstRowByKey: new Map() },
  ): Promise<RowResult[]> => {
    const style = numberStyleIn(rows, ['amount', 'weight'], numbers)
    const readRows = rows.map((row) => readRow(row, style))
    await findShipments(readRows)
    const groups = { keyOf: invoiceKey, field: 'document', firstRowByKey }
    return resultsOfGroups(readRows, groups, async (group, first) => {
      let result: Omit<RowResult, 'row'> = { outcome: 'new' }
      try {
        result = await importGroup(group, { ...context, commandId: rowCommandId(importId, first.row) }, dryRun)
      } catch (error) {
        first.problems.push(...problemsOf(error, columns, first.row.cells))
      }
      const { changes: _, ...others } = result
      // The first row has the cost of the shipment.
      return resultsOf(group, (_, index) => (index === 0 ? result : { ...others, outcome: 'new' }))
    })
  }
}
