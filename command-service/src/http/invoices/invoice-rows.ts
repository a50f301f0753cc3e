import { allows, type Principal } from '@freight/contracts/access/policy'
import type { ImportBody, RowProblem, RowResult } from '@freight/contracts/api/catalogue'
import { Exact } from '@freight/contracts/money/money'
import { invoiceColumns } from '@freight/contracts/quotation/invoices/invoice-file'
import { invoicingCommands } from '@freight/contracts/quotation/invoices/invoicing'
import { Refusal } from '@freight/platform/event-store/decider'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import type { z } from 'zod'
import { deciders } from '../../aggregates/deciders.ts'
import { invoiceKey } from '../../aggregates/quotation/sending/invoicing.ts'
import type { Quotation } from '../../aggregates/quotation/quotation-state.ts'
import type { Execute } from '../../handling/command-context.ts'
import { streamStates } from '../../handling/stream-states.ts'
import { numberStyleOf, type NumberStyle, readNumber } from '../../rate-import/values/numbers.ts'
import { text } from '../by-name.ts'
import { resultsOfRows, rowCommandId, type Row, type RowContext } from '../import-rows.ts'
import { problemsOf } from '../row-problems.ts'
import type { Fields } from '../typed-cells.ts'
import { type Expected, quoted } from '../expected.ts'
import { invoiceWarnings, type TriedInvoice, type InvoicesOfFile } from './invoice-warnings.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { sourceCosts } from '@freight/contracts/pricing/source-costs'
import { searchText } from '@freight/contracts/search-text'

/** Subject of an invoice: the approved alternative or one of the costs; or the problem if it cannot be found. */
type InvoiceSubject = { idSell: string } | { idCost: string } | { problem: RowProblem }

const namesOf = ({ agente, agenteNombre, carrier, description }: CostGroup) =>
  [agente, agenteNombre, carrier, description].flatMap((name) => (name ? [searchText(name)] : []))

/** Costs that the approved alternative is built on. */
const boughtFor = ({ sells, selected, costs }: Quotation): readonly CostGroup[] => {
  const sold = sells.find(({ group }) => group.idSell === selected)
  const bought = sold === undefined ? [] : sourceCosts(sold.group)
  return costs.filter(({ idCost }) => bought.includes(idCost))
}

/** Costs with the provider's name: first among those of the sale, then among all. Without a name: all costs of the sale. */
const costsNamed = (name: string, quotation: Quotation): readonly CostGroup[] => {
  const bought = boughtFor(quotation)
  if (name === '') return bought
  const named = (costs: readonly CostGroup[]) => costs.filter((cost) => namesOf(cost).includes(searchText(name)))
  const boughtMatches = named(bought)
  return boughtMatches.length > 0 ? boughtMatches : named(quotation.costs)
}

/** For each cost a name that leads to it alone, if it has one. */
const distinctNames = (costs: readonly CostGroup[], quotation: Quotation): string[] =>
  costs.flatMap((cost) => {
    const isOwn = (name: string) => costsNamed(name, quotation).every((candidate) => candidate === cost)
    return [cost.agenteNombre, cost.carrier, cost.description].find((name) => name && isOwn(name)) ?? []
  })

type Unclear = (code: string, message: string, costs: readonly CostGroup[]) => { problem: RowProblem }

/** A problem with the list of providers, for users with cost rights and only if every cost has an unambiguous name. */
const unclearIn =
  (name: string, quotation: Quotation, { permissions }: Principal): Unclear =>
  (code, message, costs) => {
    const names = costRights(permissions).groups ? distinctNames(costs, quotation) : []
    const isWhole = names.length > 0 && names.length === costs.length
    const details = { expected: 'CHOICE', choices: { es: names, en: names, pt: names }, ...quoted(name) }
    return { problem: { field: 'provider', code, message, ...(isWhole && { details }) } }
  }

const costOfProvider = (name: string, quotation: Quotation, unclear: Unclear): InvoiceSubject => {
  const candidates = costsNamed(name, quotation)
  const [only, another] = candidates
  if (only === undefined)
    return name === ''
      ? unclear('REQUIRED', 'The provider is required.', quotation.costs)
      : unclear('COST_UNKNOWN', 'The quotation has no cost of this provider.', quotation.costs)
  if (another !== undefined)
    return name === ''
      ? unclear('REQUIRED', 'The sale is built on several costs: the provider is required.', candidates)
      : unclear('PROVIDER_AMBIGUOUS', 'Several costs are of this provider.', candidates)
  return { idCost: only.idCost }
}

/** The subject of a row's invoice. */
const subjectOfInvoice = ({ side, provider }: Fields, quotation: Quotation, principal: Principal): InvoiceSubject =>
  side === 'COST'
    ? costOfProvider(text(provider), quotation, unclearIn(text(provider), quotation, principal))
    : { idSell: quotation.selected ?? '' }

type Needs = Pick<Platform, 'eventStore'> & { execute: Execute }
type Invoice = z.output<typeof schema>

const schema = invoicingCommands.RecordInvoicing.data

const rememberedStates = 200
// Duplicates are searched in cached quotations of at most this age.
const recentMs = 2000

type Money = { amount?: string; currency?: string; problem?: RowProblem }

const unreadable = (field: string, code: string, cell: string, details?: Expected): Money => ({
  problem: {
    field,
    code,
    message: `${cell} cannot be read.`,
    details: details ?? { expected: 'NUMBER', ...quoted(cell) },
  },
})

/** The currency column contradicts the currency in the amount cell. */
const otherCurrency = (cell: string, columnCurrency: string, cellCurrency: string): Money => {
  const choices = { es: [cellCurrency], en: [cellCurrency], pt: [cellCurrency] }
  return unreadable('currency', 'INVALID', cell, { expected: 'CHOICE', choices, ...quoted(columnCurrency) })
}

/** The ISO code for a currency symbol such as U$S or €; unknown text stays as it is. */
export const currencyNamed = (cell: string): string => {
  const read = readNumber(`${cell} 1`, 'POINT')
  return 'unread' in read ? cell : (read.currency ?? cell)
}

/**
 * The amount in the number style of the file, and the currency in the same cell. 1.234 alone may be a thousand or one:
 * ambiguous amounts are a problem. `=1234.5` is a workbook's own number.
 */
export const moneyIn = (cell: string, style: NumberStyle, columnCurrency: string, field = 'amount'): Money => {
  if (cell.trim() === '') return {}
  const workbookNumber = /^=(-?\d+\.\d+)$/.exec(cell.trim())?.[1]
  if (workbookNumber !== undefined) return { amount: workbookNumber }
  const read = readNumber(cell, style)
  if ('unread' in read) return unreadable(field, read.unread === 'AMBIGUOUS' ? 'AMBIGUOUS_NUMBER' : 'INVALID', cell)
  const { number, currency, percent } = read
  if (percent) return unreadable(field, 'INVALID', cell)
  if (currency !== undefined && columnCurrency !== '' && columnCurrency !== currency)
    return otherCurrency(cell, columnCurrency, currency)
  return { amount: number, ...(currency && { currency }) }
}

/** The invoice of a row whose only fault is fractions of a cent: it may have been recorded before the rule existed. */
const beforeCents = (typed: Fields, { issues }: z.ZodError): Invoice | undefined =>
  issues.every((issue) => issue.code === 'custom' && issue.params?.['inCents'] === true)
    ? { ...schema.parse({ ...typed, amount: '1' }), amount: text(typed['amount']) }
    : undefined

const idCostOf = (invoice: Invoice) => (invoice.side === 'COST' ? invoice.idCost : undefined)

/** Whether the same invoice is already recorded, with the exact amount. */
const isRecorded = ({ invoices }: Quotation, invoice: Invoice): boolean => {
  const { side, document, date, currency, amount } = invoice
  const key = invoiceKey(side, idCostOf(invoice) ?? '', document)
  const known = invoices.find((one) => one.key === key)
  return known?.date === date && known.currency === currency && new Exact(known.amount).equals(amount)
}

type RowImport = {
  isDryRun: boolean
  context: RowContext & { commandId: string }
  /** Called with the invoice of an accepted row. */
  onAccepted: (invoice: TriedInvoice) => void
}

/** State of a file whose rows come in several parts. */
export type FileProgress = { firstRowByKey: Map<string, number>; tried: InvoicesOfFile }

const newFile = (): FileProgress => ({ firstRowByKey: new Map(), tried: new Map() })

/**
 * Imports the rows of an invoice file, each as a `RecordInvoicing`. A dry run stores nothing and adds warnings. A row
 * whose invoice is already recorded with the same values is unchanged.
 */
export const invoiceRows = ({ eventStore, execute }: Needs) => {
  const quotations = streamStates(eventStore, deciders.quotation, rememberedStates)
  const settings = streamStates(eventStore, deciders['company-settings'], rememberedStates)

  /** The quotation of a row and the subject of its invoice; undefined if the user may not see the quotation. */
  const quotationNamed = async (fields: Fields, { principal }: RowContext, maxAgeMs: number) => {
    const key = text(fields['quotation'])
    const { state, revision } = await (maxAgeMs > 0 ? quotations.recent(key, maxAgeMs) : quotations.refresh(key))
    // The same check as for a command: any other answer would reveal that the quotation exists.
    const policy = invoicingCommands.RecordInvoicing.policy
    const mayAct = allows(policy, principal, deciders.quotation.ownership(state))
    if (revision === 0 || !deciders.quotation.isKnownTo(state, principal, mayAct)) return undefined
    return { key, state, subject: subjectOfInvoice(fields, state, principal) }
  }

  /** Keys as the quotation compares invoices: ours by number alone, a provider's by its cost, not by the name in the row. */
  const invoiceKeysOf = async (fields: Fields, context: RowContext) => {
    const document = text(fields['document'])
    const namedQuotation = document && fields['side'] ? await quotationNamed(fields, context, recentMs) : undefined
    if (namedQuotation === undefined || 'problem' in namedQuotation.subject) return []
    const { key, subject } = namedQuotation
    const [side, idCost] = 'idCost' in subject ? (['COST', subject.idCost] as const) : (['SELL', ''] as const)
    return [{ field: 'document', expected: 'ONE_ROW', key: `${key}|${invoiceKey(side, idCost, document)}` }]
  }

  const importRow = async ({ row: rowNumber }: Row, fields: Fields, { isDryRun, context, onAccepted }: RowImport) => {
    if (!isDryRun && (await eventStore.receipt(context.commandId)) !== undefined)
      return { row: rowNumber, outcome: 'new' as const, id: text(fields['quotation']) }
    const namedQuotation = await quotationNamed(fields, context, 0)
    if (namedQuotation === undefined) throw new NotFound('There is no such quotation.')
    const { key, state, subject } = namedQuotation
    if ('problem' in subject) return { row: rowNumber, outcome: 'problem' as const, problems: [subject.problem] }
    const { quotation: _quotation, provider: _provider, ...typed } = fields
    const unchanged = { row: rowNumber, outcome: 'same' as const, id: key }
    const { data: body, error: schemaError } = schema.safeParse({ ...typed, ...subject })
    if (schemaError) {
      const invoiceBeforeCents = beforeCents({ ...typed, ...subject }, schemaError)
      if (invoiceBeforeCents && isRecorded(state, invoiceBeforeCents)) return unchanged
      throw schemaError
    }
    if (isRecorded(state, body)) return unchanged
    const rowContext = { ...context, parsed: true }
    // A dry run only warns of an excess, so it passes a placeholder: the user gives the reason when applying.
    const dryRunBody = isDryRun ? { excessReason: '—', ...body } : body
    try {
      await execute('quotation', 'RecordInvoicing', key, dryRunBody, { ...rowContext, isNew: true, dryRun: () => {} })
      if (!isDryRun) await execute('quotation', 'RecordInvoicing', key, body, rowContext)
    } catch (error) {
      // Another user may have recorded the same file a moment earlier.
      if (!(error instanceof Refusal) || error.code !== 'INVOICE_RECORDED') throw error
      if (isRecorded((await quotations.refresh(key)).state, body)) return unchanged
      throw error
    }
    const { document, currency, amount } = body
    onAccepted({
      row: rowNumber,
      key,
      quotation: state,
      invoice: { document, currency, amount, idCost: idCostOf(body) },
    })
    return { row: rowNumber, outcome: 'new' as const, id: key }
  }

  const resultOrProblems = async (row: Row, work: () => Promise<RowResult>): Promise<RowResult> => {
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
    { rows, dryRun: isDryRun, numbers = [] }: ImportBody,
    importId: string,
    context: RowContext,
    { firstRowByKey, tried: invoicesOfFile } = newFile(),
  ): Promise<RowResult[]> => {
    const { style } = numberStyleOf([...numbers, ...rows.map(({ cells }) => cells['amount'] ?? '')])
    const acceptedByRow = new Map<number, TriedInvoice>()
    const rules = { columns: invoiceColumns, keysOf: (fields: Fields) => invoiceKeysOf(fields, context) }
    const results = await resultsOfRows(rules, rows, firstRowByKey, async (row, fields) => {
      const currency = currencyNamed(text(fields['currency']))
      const { problem, ...money } = moneyIn(row.cells['amount'] ?? '', style, currency)
      if (problem) return { row: row.row, outcome: 'problem', problems: [problem] }
      const commandId = rowCommandId(importId, row)
      const onAccepted = (invoice: TriedInvoice) => void acceptedByRow.set(row.row, invoice)
      return resultOrProblems(row, () =>
        importRow(
          row,
          { ...fields, ...(currency && { currency }), ...money },
          { isDryRun, context: { ...context, commandId }, onAccepted },
        ),
      )
    })
    if (!isDryRun) return results
    // Warnings in the order of the file: each invoice counts those before it.
    const answers: RowResult[] = []
    for (const result of results) {
      const invoice = acceptedByRow.get(result.row)
      const limits = invoice && (await settings.recent(invoice.quotation.company, recentMs)).state.limits
      const warnings = invoice && limits ? invoiceWarnings(invoice, invoicesOfFile, context.principal, limits) : []
      answers.push({ ...result, ...(warnings.length > 0 && { warnings }) })
    }
    return answers
  }
}
