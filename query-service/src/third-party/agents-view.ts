import { isDeepStrictEqual } from 'node:util'
import { usualTemplates } from '@freight/contracts/company-settings/charge-templates'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { isOpen } from '@freight/contracts/cost-request/choices'
import { type AgentShipment, shipmentForAgents } from '@freight/contracts/third-party/shipment'
import { ThirdPartyView } from '@freight/contracts/third-party/view'
import type { QuotationState } from '../quotation/quotation-state.ts'
import type { AgentsRequest } from './cost-request-state.ts'

type Facts = {
  request: AgentsRequest
  quotation: QuotationState
  /** The request at the time of the current link. */
  requestAtLink: QuotationState['request']
  settings: CompanySettings
  askedBy: string
  now: string
  chargeCodes: ThirdPartyView['chargeCodes']
}

/** Notes for agents; those of other agents are confidential. */
const notesFor = (
  { contactId, note, askedAt }: AgentsRequest,
  { notes }: QuotationState,
  otherContacts: ReadonlySet<string>,
) => [
  ...(note === '' ? [] : [{ text: note, at: askedAt, isOwn: false }]),
  ...notes
    .filter(({ visibility, by }) => visibility === 'AGENT' && !otherContacts.has(by))
    .map(({ text, at, by }) => ({ text, at, isOwn: by === contactId })),
]

/** Changed fields of a shipment, with their former values. */
const changedSince = (former: AgentShipment, current: AgentShipment): Pick<ThirdPartyView, 'changed' | 'before'> => {
  const names = [...new Set([...Object.keys(former), ...Object.keys(current)])] as (keyof AgentShipment)[]
  const changed = names.filter((name) => !isDeepStrictEqual(former[name], current[name]))
  return changed.length === 0
    ? {}
    : { changed, before: Object.fromEntries(changed.map((name) => [name, former[name]])) }
}

/**
 * Cost request as its agent sees it: shipment, sender, notes for agents, and own answers. `otherContacts`:
 * those of the quotation's other cost requests.
 */
export const agentsView = (
  { request, quotation, requestAtLink, settings, askedBy, now, chargeCodes }: Facts,
  otherContacts: ReadonlySet<string>,
): ThirdPartyView => {
  const { request: quoteRequest, docs } = quotation
  const shipment = shipmentForAgents(quoteRequest)
  const known = new Set(chargeCodes.map(({ id }) => id))
  const templates = { ...usualTemplates, ...settings.chargeTemplates }
  return ThirdPartyView.parse({
    tokenId: request.tokenId,
    state: request.state,
    language: request.language,
    company: settings.data.razonSocial || quoteRequest.company,
    askedBy,
    providerName: request.providerName,
    contactName: request.contactName,
    dueAt: request.dueAt,
    timeZone: settings.data.timeZone,
    expiresAt: request.expiresAt,
    now,
    shipment,
    ...changedSince(shipmentForAgents(requestAtLink), shipment),
    missing: request.missing.length > 0 && isOpen(request.state) ? request.missing : undefined,
    former: isOpen(request.state) ? request.submitted : undefined,
    notes: notesFor(request, quotation, otherContacts),
    documents: docs
      .filter(({ documentId }) => request.documents.includes(documentId))
      .map(({ documentId, name, size }) => ({ documentId, name, size })),
    chargeCodes,
    vatPct: settings.data.vatPct,
    usualCodes: templates[`${quoteRequest.modo}_${shipment.direction}`].filter((id) => known.has(id)),
    submitted: request.state === 'ANSWERED' ? request.submitted : undefined,
  })
}
