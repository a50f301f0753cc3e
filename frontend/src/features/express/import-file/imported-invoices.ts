import { onUserChange } from '../../../lib/auth/session.ts'
import { stored } from '../../../lib/storage/storage.ts'

/** An invoice of a carrier, recorded at a shipment. */
export interface RecordedInvoice {
  id: string
  document: string
}

const isRecorded = (value: unknown): value is RecordedInvoice =>
  typeof Object(value).id === 'string' && typeof Object(value).document === 'string'

/** Invoices of the last import, until the user undoes or keeps them. */
export const importedInvoices = stored<readonly RecordedInvoice[]>('carrier-invoices-imported', [], (value) =>
  Array.isArray(value) ? value.filter(isRecorded) : undefined,
)
/** Carrier of the last file. */
export const lastCarrier = stored<string>('carrier-of-invoices', '', (value) =>
  typeof value === 'string' ? value : undefined,
)

onUserChange(importedInvoices.remove)

export const removeInvoice = ({ id, document }: RecordedInvoice) =>
  importedInvoices.write(importedInvoices.read().filter((one) => one.id !== id || one.document !== document))

/** Adds to those of an earlier import that can still be undone. */
export const addInvoices = (added: readonly RecordedInvoice[]) => {
  const isAdded = (one: RecordedInvoice) => added.some(({ id, document }) => id === one.id && document === one.document)
  importedInvoices.write([...importedInvoices.read().filter((one) => !isAdded(one)), ...added])
}
