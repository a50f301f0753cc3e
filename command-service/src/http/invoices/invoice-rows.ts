import { allows } from '@freight/contracts/access/policy'
import type { ImportBody, RowProblem, RowResult } from '@freight/contracts/api/catalogue-files'
import { Exact } from '@freight/contracts/pricing/money'
import { invoiceColumns } from '@freight/contracts/quotation/invoices/invoice-file'
import { invoicingCommands } from '@freight/contracts/quotation/invoices/invoicing'
import { Refusal } from '@freight/platform/decider'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/platform'
import type { z } from 'zod'
import { deciders } from '../../aggregates/deciders.ts'
import { invoiceKey } from '../../aggregates/quotation/sending/invoicing.ts'
import type { Quotation } from '../../aggregates/quotation/state.ts'
import type { Execute } from '../../handling/command-context.ts'
import { streamStates } from '../../handling/stream-states.ts'
import { numberStyleOf, type NumberStyle, readNumber } from '../../rate-import/values/numbers.ts'
import { text } from '../by-name.ts'
import { eachRow, rowCommandId, type Row, type RowContext } from '../import-rows.ts'
import { problemsOf } from '../row-problems.ts'
import type { Fields } from '../typed-cells.ts'
import { type Expected, quoted } from '../expected.ts'
import { invoiceSubject } from './invoice-subject.ts'
import { invoiceWarnings, type TriedInvoice, type TriedInvoices } from './invoice-warnings.ts'

type Needs = Pick<Platform, 'eventStore'> & { execute: Execute }
type Invoice = z.output<typeof schema>

const schema = invoicingCommands.RecordInvoicing.data

const remembered = 200
// Rows of a part are told apart by what their quotations were a moment ago.
const justNowMs = 2000

type Money = { amount?: string; currency?: string; problem?: RowProblem }

const unread = (field: string, code: string, cell: string, details?: Expected): Money => ({
  problem: {
    field,
    code,
    message: `${cell} cannot be read.`,
    details: details ?? { expected: 'NUMBER', ...quoted(cell) },
  },
})

/** The currency column says another one than stands beside the amount. */
const otherCurrency = (cell: string, named: string, beside: string): Money => {
  const choices = { es: [beside], en: [beside], pt: [beside] }
  return unread('currency', 'INVALID', cell, { expected: 'CHOICE', choices, ...quoted(named) })
}

/** A currency as files write it, U$S or €, by its code; what is none stays. */
const currencyNamed = (cell: string): string => {
  const read = readNumber(`${cell} 1`, 'POINT')
  return 'unread' in read ? cell : (read.currency ?? cell)
}

/**
 * The amount in the style of its file, and the currency that stands beside it: 1.234 alone may be a thousand or one, and
 * money is not guessed. `=1234.5` is a workbook's own number.
 */
const moneyIn = (cell: string, style: NumberStyle, named: string): Money => {
  if (cell.trim() === '') return {}
  const own = /^=(-?\d+\.\d+)$/.exec(cell.trim())?.[1]
  if (own !== undefined) return { amount: own }
  const read = readNumber(cell, style)
  if ('unread' in read) return unread('amount', read.unread === 'AMBIGUOUS' ? 'AMBIGUOUS_NUMBER' : 'INVALID', cell)
  const { number, currency, percent } = read
  if (percent) return unread('amount', 'INVALID', cell)
  if (currency !== undefined && named !== '' && named !== currency) return otherCurrency(cell, named, currency)
  return { amount: number, ...(currency && { currency }) }
}

/** The invoice of a row that is refused for parts of a cent alone: it may have been recorded before they were refused. */
const beforeCents = (said: Fields, { issues }: z.ZodError): Invoice | undefined =>
  issues.every((issue) => issue.code === 'custom' && issue.params?.['inCents'] === true)
    ? { ...schema.parse({ ...said, amount: '1' }), amount: text(said['amount']) }
    : undefined

const idCostOf = (invoice: Invoice) => (invoice.side === 'COST' ? invoice.idCost : undefined)

/** The same invoice was recorded before, to the cent. */
const isRecorded = ({ invoices }: Quotation, invoice: Invoice): boolean => {
  const { side, document, date, currency, amount } = invoice
  const key = invoiceKey(side, idCostOf(invoice) ?? '', document)
  const known = invoices.find((one) => one.key === key)
  return known?.date === date && known.currency === currency && new Exact(known.amount).equals(amount)
}

/** What is known of a file whose rows come in several parts. */
export type FileSoFar = { firstWith: Map<string, number>; tried: TriedInvoices }

const newFile = (): FileSoFar => ({ firstWith: new Map(), tried: new Map() })

/**
 * Rows of a file of invoices, each handled as a `RecordInvoicing`; a dry run stores nothing, and warns of what is recorded all
 * the same. What is recorded already as it stands in the row is the same.
 */
export const invoiceRows = ({ eventStore, execute }: Needs) => {
  const quotations = streamStates(eventStore, deciders.quotation, remembered)

  /** The quotation of a row, and what its invoice is for; undefined where there is none that they may know of. */
  const meantBy = async (fields: Fields, { principal }: RowContext, maxAgeMs: number) => {
    const key = text(fields['quotation'])
    const { state, revision } = await (maxAgeMs > 0 ? quotations.recent(key, maxAgeMs) : quotations.refresh(key))
    // As where a command is given: what else is answered tells that it is there.
    const policy = invoicingCommands.RecordInvoicing.policy
    const mayAct = allows(policy, principal, deciders.quotation.ownership(state))
    if (revision === 0 || !deciders.quotation.isKnownTo(state, principal, mayAct)) return undefined
    return { key, state, subject: invoiceSubject(fields, state, principal) }
  }

  /** As the quotation tells invoices apart: ours whoever is named beside them, a provider's however the row names it. */
  const keysOf = async (fields: Fields, context: RowContext) => {
    const document = text(fields['document'])
    const meant = document && fields['side'] ? await meantBy(fields, context, justNowMs) : undefined
    if (meant === undefined || 'problem' in meant.subject) return []
    const { key, subject } = meant
    const [side, idCost] = 'idCost' in subject ? (['COST', subject.idCost] as const) : (['SELL', ''] as const)
    return [{ field: 'document', expected: 'ONE_ROW', key: `${key}|${invoiceKey(side, idCost, document)}` }]
  }

  const importRow = async (
    row: Row,
    fields: Fields,
    dryRun: boolean,
    context: RowContext & { commandId: string },
    taken: (invoice: TriedInvoice) => void,
  ) => {
    if (!dryRun && (await eventStore.receipt(context.commandId)) !== undefined)
      return { row: row.row, outcome: 'new' as const, id: text(fields['quotation']) }
    const meant = await meantBy(fields, context, 0)
    if (meant === undefined) throw new NotFound('There is no such quotation.')
    const { key, state, subject } = meant
    if ('problem' in subject) return { row: row.row, outcome: 'problem' as const, problems: [subject.problem] }
    const { quotation: _quotation, provider: _provider, ...said } = fields
    const same = { row: row.row, outcome: 'same' as const, id: key }
    const { data: body, error: unlike } = schema.safeParse({ ...said, ...subject })
    if (unlike) {
      const old = beforeCents({ ...said, ...subject }, unlike)
      if (old && isRecorded(state, old)) return same
      throw unlike
    }
    if (isRecorded(state, body)) return same
    const given = { ...context, parsed: true }
    try {
      await execute('quotation', 'RecordInvoicing', key, body, { ...given, isNew: true, dryRun: () => {} })
      if (!dryRun) await execute('quotation', 'RecordInvoicing', key, body, given)
    } catch (error) {
      // Somebody who applies the same file was faster by an instant.
      if (!(error instanceof Refusal) || error.code !== 'INVOICE_RECORDED') throw error
      if (isRecorded((await quotations.refresh(key)).state, body)) return same
      throw error
    }
    const { document, currency, amount } = body
    taken({ row: row.row, key, quotation: state, invoice: { document, currency, amount, idCost: idCostOf(body) } })
    return { row: row.row, outcome: 'new' as const, id: key }
  }

  const tried = async (row: Row, work: () => Promise<RowResult>): Promise<RowResult> => {
    try {
      return await work()
    } catch (error) {
      const problems = problemsOf(error, invoiceColumns, row.cells)
      return {
        row: row.row,
        outcome: 'problem',
        problems: problems.map((one) => ({ ...(error instanceof NotFound && { field: 'quotation' }), ...one })),
      }
    }
  }

  return async (
    { rows, dryRun, numbers = [] }: ImportBody,
    importId: string,
    context: RowContext,
    { firstWith, tried: before } = newFile(),
  ): Promise<RowResult[]> => {
    const { style } = numberStyleOf([...numbers, ...rows.map(({ cells }) => cells['amount'] ?? '')])
    const taken = new Map<number, TriedInvoice>()
    const rules = { columns: invoiceColumns, keysOf: (fields: Fields) => keysOf(fields, context) }
    const results = await eachRow(rules, rows, firstWith, async (row, fields) => {
      const currency = currencyNamed(text(fields['currency']))
      const { problem, ...money } = moneyIn(row.cells['amount'] ?? '', style, currency)
      if (problem) return { row: row.row, outcome: 'problem', problems: [problem] }
      const commandId = rowCommandId(importId, row)
      const take = (invoice: TriedInvoice) => void taken.set(row.row, invoice)
      return tried(row, () =>
        importRow(row, { ...fields, ...(currency && { currency }), ...money }, dryRun, { ...context, commandId }, take),
      )
    })
    if (!dryRun) return results
    // One after the other, in the order of the file: each is held to those before it.
    return results.map((result) => {
      const invoice = taken.get(result.row)
      const warnings = invoice ? invoiceWarnings(invoice, before, context.principal) : []
      return { ...result, ...(warnings.length > 0 && { warnings }) }
    })
  }
}
