import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Permission } from '@freight/contracts/access/permissions'
import { permissionsOf } from '@freight/contracts/access/roles'
import { quotationEvents } from '@freight/contracts/quotation/events'
import { userEvents } from '@freight/contracts/user/events'
import { z } from 'zod'
import type { Params } from './texts.ts'

/** Whose a quotation is, and the words with which it is announced. */
export type QuotationPeople = {
  key: string
  /** The company that it is of; whoever does something to it may belong to another. */
  company: string
  commercial: string
  assignedTo: string
  params: Params
  /** By alternative for the client: who asked for its approval last. */
  requesters: Readonly<Record<string, string>>
  /** By revision: who sent it last. */
  senders: Readonly<Record<string, string>>
  /** By revision that was sent again: by which event of the quotation, the last time. */
  sendings: Readonly<Record<string, number>>
  /** Who noted the last call to the client. */
  caller: string
}

export type Recipient = {
  userId: string
  permissions: readonly Permission[]
  active: boolean
  company: string
  /** Commercials whose quotations count as theirs. */
  relatedCommercials: readonly string[]
  /** Who sees what is assigned to them. */
  relatedUsers: readonly string[]
}

/** What is remembered of quotations and users to find the recipients of a notification, from the events alone. */
export type RecipientIndex = {
  quotations: Map<string, QuotationPeople>
  recipients: Map<string, Recipient>
}

/** The part of a stream's name behind its aggregate. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1)

// Only what is used here is read, so that a stored event of any age is understood.
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
const Asked = quotationEvents.SellApprovalRequested.pick({ idSell: true })
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

const wordsOf = (asked: Omit<z.output<typeof Requested>, 'company'>): Params => ({
  referencia: asked.referencia,
  ...(asked.client && { client: asked.client.nombreFantasia }),
  transportMode: asked.transportMode,
  modo: asked.modo,
  origin: asked.origenName,
  destination: asked.destinoName,
})

const changeQuotation = ({ quotations }: RecipientIndex, stream: string, change: Partial<QuotationPeople>) => {
  const known = quotations.get(idOf(stream))
  if (known) quotations.set(known.key, { ...known, ...change })
}

const changeRecipient = ({ recipients }: RecipientIndex, stream: string, change: Partial<Recipient>) => {
  const known = recipients.get(idOf(stream))
  if (known) recipients.set(known.userId, { ...known, ...change })
}

type Step = (recipientIndex: RecipientIndex, event: StoredEvent) => void

const sent: Step = (recipientIndex, { stream, data, actor, type, revision }) => {
  const { revisionNo } = Sent.parse(data)
  const { senders, sendings } = recipientIndex.quotations.get(idOf(stream)) ?? {}
  if (type === 'QuoteResent')
    changeQuotation(recipientIndex, stream, { sendings: { ...sendings, [revisionNo]: revision } })
  if (actor.kind === 'STAFF')
    changeQuotation(recipientIndex, stream, { senders: { ...senders, [revisionNo]: actor.userId } })
}

const steps: ReadonlyMap<string, Step> = new Map(
  Object.entries<Step>({
    QuotationRequested: ({ quotations }, { stream, data }) => {
      const requested = Requested.parse(data)
      const { commercial, company } = requested
      const [key, params] = [idOf(stream), wordsOf(requested)]
      quotations.set(key, {
        key,
        company,
        commercial,
        assignedTo: '',
        params,
        requesters: {},
        senders: {},
        sendings: {},
        caller: '',
      })
    },
    QuotationRequestAmended: (recipientIndex, { stream, data }) =>
      changeQuotation(recipientIndex, stream, { params: wordsOf(Amended.parse(data).request) }),
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
      const { idSell } = Asked.parse(data)
      const requesters = recipientIndex.quotations.get(idOf(stream))?.requesters
      if (actor.kind === 'STAFF')
        changeQuotation(recipientIndex, stream, { requesters: { ...requesters, [idSell]: actor.userId } })
    },
    FollowUpScheduled: (recipientIndex, { stream, actor }) =>
      changeQuotation(recipientIndex, stream, { caller: actor.kind === 'STAFF' ? actor.userId : '' }),
    QuoteSent: sent,
    QuoteResent: sent,
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

/** Whether an event says anything about people. */
export const changesRecipients = (type: string): boolean => steps.has(type)

/**
 * Takes one event into the index.
 * @throws ZodError when the event has not the shape of its type
 */
export const remember = (recipientIndex: RecipientIndex, event: StoredEvent): void =>
  steps.get(event.type)?.(recipientIndex, event)
