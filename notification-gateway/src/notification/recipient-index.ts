import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { userEvents } from '@freight/contracts/user/user'
import { z } from 'zod'
import { shipmentHandlers, type ShipmentPeople } from './shipment-index.ts'
import type { Params } from './texts.ts'

/** Owners of a quotation, and the parameters of its notifications. */
export type QuotationPeople = {
  key: string
  /** Company of the quotation; the acting user may belong to another. */
  company: string
  commercial: string
  assignedTo: string
  params: Params
  /** Last user who requested an approval, by alternative. */
  requesters: Readonly<Record<string, string>>
  /** Last sender by revision. */
  senders: Readonly<Record<string, string>>
  /** Last resend by revision: revision of the event in the quotation's stream. */
  sendings: Readonly<Record<string, number>>
  /** User who scheduled the last follow-up. */
  caller: string
}

export type Recipient = {
  userId: string
  permissions: readonly Permission[]
  active: boolean
  company: string
  /** Commercials whose quotations count as own ones. */
  relatedCommercials: readonly string[]
  /** Users whose assigned quotations are visible to this one. */
  relatedUsers: readonly string[]
}

/** Quotations, shipments and users, from the events alone, to find the recipients of a notification. */
export type RecipientIndex = {
  quotations: Map<string, QuotationPeople>
  shipments: Map<string, ShipmentPeople>
  recipients: Map<string, Recipient>
}

/** The id in a stream name, after the aggregate. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1)

// Reads only the fields used here, so that stored events of any age are accepted.
const Requested = quotationEvents.QuotationRequested.pick({
  referencia: true,
  company: true,
  commercial: true,
  client: true,
  transportMode: true,
  modo: true,
  origenName: true,
  destinoName: true,
})
const ApprovalRequest = quotationEvents.SellApprovalRequested.pick({ idSell: true })
const Sent = quotationEvents.QuoteSent.pick({ revisionNo: true })
const Amended = z.object({ request: Requested.omit({ company: true }) })
const Created = userEvents.UserCreated.pick({
  id: true,
  roles: true,
  permissions: true,
  company: true,
  relatedCommercials: true,
  relatedUsers: true,
})
const Changed = userEvents.UserChanged.pick({ company: true, relatedCommercials: true, relatedUsers: true })

const paramsOf = (request: Omit<z.output<typeof Requested>, 'company'>): Params => ({
  referencia: request.referencia,
  ...(request.client && { client: request.client.nombreFantasia }),
  transportMode: request.transportMode,
  modo: request.modo,
  origin: request.origenName,
  destination: request.destinoName,
})

const changeQuotation = ({ quotations }: RecipientIndex, stream: string, change: Partial<QuotationPeople>) => {
  const quotation = quotations.get(idOf(stream))
  if (quotation) quotations.set(quotation.key, { ...quotation, ...change })
}

const changeRecipient = ({ recipients }: RecipientIndex, stream: string, change: Partial<Recipient>) => {
  const recipient = recipients.get(idOf(stream))
  if (recipient) recipients.set(recipient.userId, { ...recipient, ...change })
}

type EventHandler = (recipientIndex: RecipientIndex, event: StoredEvent) => void

const recordSending: EventHandler = (recipientIndex, { stream, data, actor, type, revision }) => {
  const { revisionNo } = Sent.parse(data)
  const { senders, sendings } = recipientIndex.quotations.get(idOf(stream)) ?? {}
  if (type === 'QuoteResent')
    changeQuotation(recipientIndex, stream, { sendings: { ...sendings, [revisionNo]: revision } })
  if (actor.kind === 'STAFF')
    changeQuotation(recipientIndex, stream, { senders: { ...senders, [revisionNo]: actor.userId } })
}

const handlers: ReadonlyMap<string, EventHandler> = new Map(
  Object.entries<EventHandler>({
    ...shipmentHandlers,
    QuotationRequested: ({ quotations }, { stream, data }) => {
      const request = Requested.parse(data)
      const { commercial, company } = request
      const key = idOf(stream)
      quotations.set(key, {
        key,
        company,
        commercial,
        assignedTo: '',
        params: paramsOf(request),
        requesters: {},
        senders: {},
        sendings: {},
        caller: '',
      })
    },
    QuotationRequestAmended: (recipientIndex, { stream, data }) =>
      changeQuotation(recipientIndex, stream, { params: paramsOf(Amended.parse(data).request) }),
    QuotationTaken: (recipientIndex, { stream, data }) => {
      changeQuotation(recipientIndex, stream, quotationEvents.QuotationTaken.parse(data))
    },
    QuotationAssigned: (recipientIndex, { stream, data }) => {
      const { assignedTo, commercial } = quotationEvents.QuotationAssigned.parse(data)
      changeQuotation(recipientIndex, stream, {
        ...(assignedTo !== undefined && { assignedTo }),
        ...(commercial !== undefined && { commercial }),
      })
    },
    QuotationReleased: (recipientIndex, { stream }) => changeQuotation(recipientIndex, stream, { assignedTo: '' }),
    SellApprovalRequested: (recipientIndex, { stream, data, actor }) => {
      const { idSell } = ApprovalRequest.parse(data)
      const requesters = recipientIndex.quotations.get(idOf(stream))?.requesters
      if (actor.kind === 'STAFF')
        changeQuotation(recipientIndex, stream, { requesters: { ...requesters, [idSell]: actor.userId } })
    },
    FollowUpScheduled: (recipientIndex, { stream, actor }) =>
      changeQuotation(recipientIndex, stream, { caller: actor.kind === 'STAFF' ? actor.userId : '' }),
    QuoteSent: recordSending,
    QuoteResent: recordSending,
    UserCreated: ({ recipients }, { data }) => {
      const { id, roles, permissions, relatedUsers = [], ...rest } = Created.parse(data)
      const rights = permissionsOf(roles, permissions)
      recipients.set(id, { userId: id, permissions: rights, active: true, relatedUsers, ...rest })
    },
    UserChanged: (recipientIndex, { stream, data }) => {
      const { company, relatedCommercials, relatedUsers } = Changed.parse(data)
      changeRecipient(recipientIndex, stream, {
        ...(company !== undefined && { company }),
        ...(relatedCommercials !== undefined && { relatedCommercials }),
        ...(relatedUsers !== undefined && { relatedUsers }),
      })
    },
    UserPermissionsChanged: (recipientIndex, { stream, data }) => {
      const { roles, permissions } = userEvents.UserPermissionsChanged.parse(data)
      changeRecipient(recipientIndex, stream, { permissions: permissionsOf(roles, permissions) })
    },
    UserActivated: (recipientIndex, { stream }) => changeRecipient(recipientIndex, stream, { active: true }),
    UserDeactivated: (recipientIndex, { stream }) => changeRecipient(recipientIndex, stream, { active: false }),
  }),
)

/** Whether events of this type change the index. */
export const changesRecipients = (type: string): boolean => handlers.has(type)

/**
 * Adds an event to the index.
 * @throws ZodError when the event does not match its schema
 */
export const addToIndex = (recipientIndex: RecipientIndex, event: StoredEvent): void =>
  handlers.get(event.type)?.(recipientIndex, event)
