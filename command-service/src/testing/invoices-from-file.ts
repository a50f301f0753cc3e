import { roles } from '@freight/contracts/vocabulary/roles'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { commandsInMemory, userWith } from './commands-in-memory.ts'
import { type FileProgress, invoiceRows } from '../http/invoices/invoice-rows.ts'
import { costGroup, delivered, type QuotationEvent, REFERENCE } from './quotation-sentences.ts'

/** A user of the administration, who records invoices. */
export const billing = userWith('rmaidana', ...roles.ADMINISTRATION)
/** A cost of another agent. */
export const delta = {
  type: 'CostGroupAdded',
  data: { ...costGroup, idCost: 'c2', agente: 'p1', agenteNombre: 'Blue Delta', carrier: 'Aurora Air' },
} satisfies QuotationEvent

/** A row of our own invoice, without its amount. */
export const toClient = {
  quotation: REFERENCE,
  side: 'Cliente',
  document: 'A 1042',
  date: '09/03/2026',
  currency: 'USD',
}

/** Imports of invoice files for one quotation with these events. */
export const application = async (...life: readonly QuotationEvent[]) => {
  const { eventStore, execute, context } = await commandsInMemory()
  const events = [...delivered, ...life].map(({ type, data }) => newEvent(type, data))
  await eventStore.append(`quotation-${REFERENCE}`, 0, events)
  const runImport = invoiceRows({ eventStore, execute })
  /** `file`: state of a file whose rows come in several parts; `first`: the number of the first row. */
  const run = (
    dryRun: boolean,
    principal = billing,
    key = 'first',
    numbers: string[] = [],
    file?: FileProgress,
    first = 2,
  ) => {
    const { commandId: _commandId, ...given } = context(principal)
    return (...cells: readonly Record<string, string>[]) =>
      runImport(
        { rows: cells.map((one, index) => ({ row: first + index, cells: one })), dryRun, numbers },
        key,
        given,
        file,
      )
  }
  const invoices = async () =>
    (await eventStore.readStream(`quotation-${REFERENCE}`))
      .filter(({ type }) => type.endsWith('Invoiced'))
      .map(({ data }) => Object(data))
  return { run, invoices }
}
