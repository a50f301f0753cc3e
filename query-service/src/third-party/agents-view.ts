import { usualTemplates } from '@freight/contracts/company-settings/charge-templates'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { shipmentForAgents } from '@freight/contracts/third-party/shipment'
import { ThirdPartyView } from '@freight/contracts/third-party/view'
import type { QuotationState } from '../quotation/quotation-state.ts'
import type { AgentsRequest } from './cost-request-state.ts'

type Facts = {
  request: AgentsRequest
  quotation: QuotationState
  settings: CompanySettings
  askedBy: string
  now: string
  chargeCodes: ThirdPartyView['chargeCodes']
}

/** Notes for agents: what another agent has asked is none of this one's business. */
const notesFor = (
  { contactId, note, askedAt }: AgentsRequest,
  { notes }: QuotationState,
  others: ReadonlySet<string>,
) => [
  ...(note === '' ? [] : [{ text: note, at: askedAt, isOwn: false }]),
  ...notes
    .filter(({ visibility, by }) => visibility === 'AGENT' && !others.has(by))
    .map(({ text, at, by }) => ({ text, at, isOwn: by === contactId })),
]

/**
 * What the agent of a request sees: the shipment, who asks, what is for agents, and what they themselves have sent.
 * `others`: the contacts of other requests of the quotation.
 */
export const agentsView = (
  { request, quotation, settings, askedBy, now, chargeCodes }: Facts,
  others: ReadonlySet<string>,
): ThirdPartyView => {
  const { request: asked, docs } = quotation
  const shipment = shipmentForAgents(asked)
  const known = new Set(chargeCodes.map(({ id }) => id))
  const templates = { ...usualTemplates, ...settings.chargeTemplates }
  return ThirdPartyView.parse({
    tokenId: request.tokenId,
    state: request.state,
    language: request.language,
    company: settings.data.razonSocial || asked.company,
    askedBy,
    providerName: request.providerName,
    contactName: request.contactName,
    dueAt: request.dueAt,
    expiresAt: request.expiresAt,
    now,
    shipment,
    notes: notesFor(request, quotation, others),
    documents: docs
      .filter(({ documentId }) => request.documents.includes(documentId))
      .map(({ documentId, name, size }) => ({ documentId, name, size })),
    chargeCodes,
    vatPct: settings.data.vatPct,
    usualCodes: templates[`${asked.modo}_${shipment.direction}`].filter((id) => known.has(id)),
    submitted: request.state === 'ANSWERED' ? request.submitted : undefined,
  })
}
