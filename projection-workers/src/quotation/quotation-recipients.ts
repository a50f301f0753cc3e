import { jsonb, text } from '@freight/contracts/tables/columns'
import type { Projection } from '../engine/projection.ts'

type Recipient = { name: string; mail: string }

const columns = {
  clientId: text(''),
  commercial: text(''),
  assignedTo: text(),
  recipients: jsonb<readonly Recipient[]>([]),
}

/** Merges recipients by mail address; the later name counts. */
const withRecipients = (known: readonly Recipient[], added: readonly Recipient[]): Recipient[] => {
  const byMail = new Map(known.map((one) => [one.mail, one]))
  for (const { name, mail } of added)
    if (mail !== '') byMail.set(mail.toLowerCase(), { name, mail: mail.toLowerCase() })
  return [...byMail.values()]
}

/** Recipients of the offers of a quotation: contacts of the client beyond those in the catalogue. */
export const quotationRecipients: Projection<typeof columns, 'quotation'> = {
  name: 'quotation-recipients',
  version: 1,
  table: 'quotation_recipients',
  aggregate: 'quotation',
  columns,
  indexes: [`(client_id) where client_id <> ''`],
  evolve: {
    QuotationRequested: (row, { client, commercial }) => ({ ...row, clientId: client?.id ?? '', commercial }),
    QuotationRequestAmended: (row, { request }) => ({ ...row, clientId: request.client?.id ?? '' }),
    QuotationTaken: (row, { assignedTo }) => ({ ...row, assignedTo }),
    QuotationAssigned: (row, { assignedTo, commercial }) => ({
      ...row,
      assignedTo: assignedTo ?? row.assignedTo,
      commercial: commercial ?? row.commercial,
    }),
    QuotationReleased: (row) => ({ ...row, assignedTo: undefined }),
    QuoteResent: (row, { recipients = [] }) => ({ ...row, recipients: withRecipients(row.recipients, recipients) }),
    QuoteSent: (row, { recipients }) => ({ ...row, recipients: withRecipients(row.recipients, recipients) }),
  },
}
