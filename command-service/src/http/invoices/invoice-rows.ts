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
import type { Execute } from '../../handling/command-context.ts'
import { streamStates } from '../../handling/stream-states.ts'
import { numberStyleOf, type NumberStyle, readNumber } from '../../rate-import/values/numbers.ts'
import { text } from '../by-name.ts'
import { eachRow, rowCommandId, type Row, type RowContext } from '../import-rows.ts'
import { problemsOf } from '../row-problems.ts'
import type { Fields } from '../typed-cells.ts'
import { invoiceSubject } from './invoice-subject.ts'

type Needs = Pick<Platform, 'eventStore'> & { execute: Execute }
type Invoice = z.output<typeof schema>

const schema = invoicingCommands.RecordInvoicing.data

const remembered = 200

/** As the quotation tells invoices apart: ours have numbers of their own, whoever is named beside them. */
const keysOf = ({ quotation, side, provider, document }: Fields) => {
  const parts = [quotation, side, side === 'COST' ? provider : '', document].map((one) => text(one).toUpperCase())
  return [{ field: 'document', key: parts.join('|') }]
}

type Money = { amount?: string; currency?: string; problem?: RowProblem }

const unread = (field: string, code: string, cell: string): Money => ({
  problem: {
    field,
    code,
    message: `${cell} cannot be read.`,
    ...(field === 'amount' && { details: { expected: 'NUMBER' } }),
  },
})

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
  if (currency !== undefined && named !== '' && named !== currency) return unread('currency', 'INVALID', cell)
  return { amount: number, ...(currency && { currency }) }
}

/** The invoice of a row that is refused for parts of a cent alone: it may have been recorded before they were refused. */
const beforeCents = (said: Fields, { issues }: z.ZodError): Invoice | undefined =>
  issues.every((issue) => issue.code === 'custom' && issue.params?.['inCents'] === true)
    ? { ...schema.parse({ ...said, amount: '1' }), amount: text(said['amount']) }
    : undefined

/**
 * Rows of a file of invoices, each handled as a `RecordInvoicing`; a dry run stores nothing. What is recorded already as
 * it stands in the row is the same.
 */
export const invoiceRows = ({ eventStore, execute }: Needs) => {
  const quotations = streamStates(eventStore, deciders.quotation, remembered)

  /** The same invoice was recorded before, to the cent. */
  const isRecorded = async (key: string, invoices: readonly string[], invoice: Invoice): Promise<boolean> => {
    const { side, document, date, currency, amount } = invoice
    const id = invoice.side === 'COST' ? invoice.idCost : ''
    if (!invoices.includes(invoiceKey(side, id, document))) return false
    const stored = await eventStore.readStream(`quotation-${key}`)
    return stored.some(({ type, data }) => {
      if (type !== (side === 'SELL' ? 'SellInvoiced' : 'CostInvoiced')) return false
      const known = Object(data)
      return (
        invoiceKey(side, side === 'SELL' ? '' : known.idCost, known.document) === invoiceKey(side, id, document) &&
        known.date === date &&
        known.currency === currency &&
        new Exact(known.amount).equals(amount)
      )
    })
  }

  const importRow = async (row: Row, fields: Fields, dryRun: boolean, context: RowContext & { commandId: string }) => {
    const key = text(fields['quotation'])
    if (!dryRun && (await eventStore.receipt(context.commandId)) !== undefined)
      return { row: row.row, outcome: 'new' as const, id: key }
    const { state, revision } = await quotations.refresh(key)
    // As where a command is given: what else is answered tells that it is there.
    const policy = invoicingCommands.RecordInvoicing.policy
    const mayAct = allows(policy, context.principal, deciders.quotation.ownership(state))
    if (revision === 0 || !deciders.quotation.isKnownTo(state, context.principal, mayAct))
      throw new NotFound('There is no such quotation.')
    const subject = invoiceSubject(fields, state, context.principal)
    if ('problem' in subject) return { row: row.row, outcome: 'problem' as const, problems: [subject.problem] }
    const { quotation: _quotation, provider: _provider, ...said } = fields
    const same = { row: row.row, outcome: 'same' as const, id: key }
    const { data: body, error: unlike } = schema.safeParse({ ...said, ...subject })
    if (unlike) {
      const old = beforeCents({ ...said, ...subject }, unlike)
      if (old && (await isRecorded(key, state.invoices, old))) return same
      throw unlike
    }
    if (await isRecorded(key, state.invoices, body)) return same
    const given = { ...context, parsed: true }
    try {
      await execute('quotation', 'RecordInvoicing', key, body, { ...given, isNew: true, dryRun: () => {} })
      if (!dryRun) await execute('quotation', 'RecordInvoicing', key, body, given)
    } catch (error) {
      // Somebody who applies the same file was faster by an instant.
      if (!(error instanceof Refusal) || error.code !== 'INVOICE_RECORDED') throw error
      if (await isRecorded(key, (await quotations.refresh(key)).state.invoices, body)) return same
      throw error
    }
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
    firstWith = new Map<string, number>(),
  ): Promise<RowResult[]> => {
    const { style } = numberStyleOf([...numbers, ...rows.map(({ cells }) => cells['amount'] ?? '')])
    return eachRow({ columns: invoiceColumns, keysOf }, rows, firstWith, async (row, fields) => {
      const { problem, ...money } = moneyIn(row.cells['amount'] ?? '', style, text(fields['currency']))
      if (problem) return { row: row.row, outcome: 'problem', problems: [problem] }
      const commandId = rowCommandId(importId, row)
      return tried(row, () => importRow(row, { ...fields, ...money }, dryRun, { ...context, commandId }))
    })
  }
}
