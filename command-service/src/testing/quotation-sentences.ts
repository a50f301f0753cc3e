import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { EventData, EventOf } from '@freight/contracts/events/event'
import type { Lookups } from '@freight/contracts/registry/lookups'
import { quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import { type QuotationEvents, quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { roles } from '@freight/contracts/vocabulary/roles'
import type { Principal } from '@freight/contracts/access/policy'
import { quotation } from '../aggregates/quotation/quotation-decider.ts'
import { chargeCode } from '@freight/contracts/testing/sample-charges'
import { requested as sampleRequested } from '@freight/contracts/testing/quotation-events'
import { sentences } from './given.ts'
import { storedRate } from './stored-rates.ts'

export type QuotationEvent = EventOf<QuotationEvents>
type Data<Type extends keyof QuotationEvents> = EventData<QuotationEvents, Type>

const commercialPermissions = roles.COMMERCIAL
export const commercial: Principal = { userId: 'lferreyra', permissions: commercialPermissions }
export const otherCommercial: Principal = { userId: 'mcosta', permissions: commercialPermissions }
export const colleague: Principal = { ...otherCommercial, relatedCommercials: ['lferreyra'] }
export const pricing: Principal = { userId: 'pgomez', permissions: roles.PRICING }
export const manager: Principal = { userId: 'gerente', permissions: roles.MANAGER }

export const REFERENCE = 'MVD-2026-000123'

/** A charge code as a lookup returns it. */
export const code = (id: string, overrides: Partial<Lookups['chargeCodes'][string]> = {}) => ({
  ...chargeCode(id, `${id} concept`),
  active: true,
  ownService: undefined,
  discount: undefined,
  ...overrides,
})

/** A contact of a provider as a lookup returns it. */
export const costRequestContact = (
  contactId: string,
  overrides: Partial<Lookups['costRequestContacts'][string]> = {},
) => ({
  providerId: 'p1',
  providerName: 'Blue Delta',
  contactId,
  contactName: 'Mei Lin Ho',
  mail: 'rates@bluedelta.example',
  language: 'en' as const,
  isAvailable: true,
  ...overrides,
})

export const lookups: Lookups = {
  client: { id: 'acme', nombreFantasia: 'Acme', active: true, razonSocial: 'Acme SA' },
  otherOrganization: undefined,
  salesRep: undefined,
  commercial: { id: 'lferreyra', active: true, permissions: commercialPermissions },
  targetUsers: {},
  namedUsers: {},
  openWork: { commercial: 0, assignedTo: 0 },
  unknownConditions: [],
  locations: {
    origin: { code: 'PVG', name: 'Shanghái (Pudong)', country: 'CN', kinds: ['AIRPORT'] },
    destination: { code: 'MVD', name: 'Montevideo (Carrasco)', country: 'UY', kinds: ['AIRPORT'] },
  },
  chargeCodes: {
    FRT: code('FRT'),
    FSC: code('FSC'),
    HDL: code('HDL', { section: 'DESTINATION' }),
    LOC: code('LOC', { section: 'DESTINATION', tax: 'VAT' }),
    OLD: code('OLD', { active: false }),
    OWN: code('OWN', { section: 'OTHER', ownService: true }),
    DTO: code('DTO', { section: 'OTHER', discount: true }),
    THC: code('THC', { air: false, sea: true }),
  },
  mainFreight: [],
  agentDocuments: {},
  costRequestContacts: { k1: costRequestContact('k1'), k2: costRequestContact('k2') },
  openCostRequest: { wantsCosts: true },
  repeatedContact: costRequestContact('k1'),
  providers: { klm: { airDivisor: '5000' } },
  settings: usualSettings,
  clientTerms: { approvalRequired: false, rut: '21 345678 0017', answersByLink: false, contacts: [] },
  disclaimers: [],
  rateFacts: { chargeCodes: {} },
  importLock: undefined,
  rates: { 'r-1': storedRate() },
  surcharges: [],
  surchargeFacts: { isCodeUnknown: false, unknownPlaces: [] },
  matchingRates: { rates: [], providers: {}, near: {} },
  source: undefined,
  expressClient: undefined,
  addressClient: undefined,
  expressCatalogue: { carrierExists: true, source: undefined },
  isVersionBooked: false,
  bookingWebhooks: ['w-1', 'w-2'],
  expressShipments: {},
  expressRates: {
    rate: ({ shippingDay }, { now }) => ({ asOf: now, shippingDay, options: [], refusals: [] }),
    addressProblems: () => [],
  },
  fx: {
    base: 'USD',
    date: '2026-03-10',
    rates: [
      { currency: 'EUR', perBase: '1.10', date: '2026-03-09' },
      { currency: 'ARS', perBase: '0.001', date: '2026-03-09' },
    ],
  },
}

/** Sentences about a quotation: by the commercial, on 2026-03-10, with the lookups above. */
export const { given, stateAfter } = sentences({
  decider: quotation,
  commands: quotationCommands,
  events: quotationEvents,
  principal: commercial,
  lookups,
  id: REFERENCE,
})

export const pallet = { ctnPlt: 'PLT' as const, cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }

export const delivery = {
  direccion: 'Hafenstraße 5',
  codPostal: '',
  ciudad: 'Frankfurt',
  estado: '',
  destinatario: 'Parts GmbH',
  nroOrden: '',
}

export const form = {
  client: { id: 'acme', reference: 'PO 77' },
  transportMode: 'AIR' as const,
  modo: 'LSE' as const,
  origenCodigo: 'PVG',
  destinoCodigo: 'MVD',
  incoterm: 'FOB' as const,
  commodityDescr: 'Spare parts',
  packingData: [pallet],
}

/** An air shipment of 210 chargeable kilograms, requested by `commercial`. */
export const requestedWith = (overrides: Partial<Data<'QuotationRequested'>> = {}): QuotationEvent =>
  sampleRequested({
    referencia: REFERENCE,
    commercial: 'lferreyra',
    client: { id: 'acme', nombreFantasia: 'Acme', razonSocial: 'Acme SA', reference: 'PO 77' },
    origenCodigo: 'PVG',
    origenName: 'Shanghái (Pudong)',
    origenPais: 'CN',
    destinoName: 'Montevideo (Carrasco)',
    incoterm: 'FOB',
    valorMercaderia: '0',
    commodityDescr: 'Spare parts',
    packingData: [pallet],
    ...overrides,
  })

export const requested = requestedWith()
export const taken: QuotationEvent = { type: 'QuotationTaken', data: { assignedTo: 'pgomez' } }
const { isAvailable: _isAvailable, ...firstContact } = costRequestContact('k1')
/** The rules have requested costs; the quotation has no assignee. */
export const requestedByRules: QuotationEvent = {
  type: 'CostRequestOpened',
  data: { ...firstContact, costRequestId: 'r1' },
}

const group = { description: '', ruta: '', carrier: '' }
const frtCost: Data<'CostGroupAdded'>['charges'][number] = {
  idCharge: 'FRT',
  chargeIndex: 0,
  concept: 'FRT concept',
  description: '',
  section: 'FREIGHT',
  currency: 'USD',
  costPerKg: '2.35',
  quantity: '210',
  basis: 'KG',
  amount: '493.50',
  tax: 'NONE',
}

/** A cost of 493.50 USD, valid until 2026-04-30. */
export const costGroup: Data<'CostGroupAdded'> = {
  ...group,
  idCost: 'c1',
  source: 'MANUAL',
  validez: '2026-04-30',
  agente: '',
  agenteNombre: '',
  comments: '',
  charges: [frtCost],
}
export const costAdded: QuotationEvent = { type: 'CostGroupAdded', data: costGroup }
export const costChanged: QuotationEvent = {
  type: 'CostGroupChanged',
  data: { ...costGroup, charges: [{ ...frtCost, costPerKg: '2.50', amount: '525.00' }] },
}

/** The input for `costGroup`. */
export const typedCost = {
  validez: '2026-04-30',
  charges: [{ idCharge: 'FRT', currency: 'USD' as const, costPerKg: '2.35' }],
}

const frtSell: Data<'SellGroupAdded'>['charges'][number] = {
  idCharge: 'FRT',
  chargeIndex: 0,
  concept: 'FRT concept',
  description: '',
  section: 'FREIGHT',
  costIndex: 0,
  costCurrency: 'USD',
  costAmountPerUnit: '2.35',
  costAmount: '493.50',
  sellCurrency: 'USD',
  sellAmountPerUnit: '2.80',
  sellAmount: '588.00',
  quantity: '210',
  basis: 'KG',
  tax: 'NONE',
  taxAmount: '0.00',
  scope: 'CLIENT',
  included: false,
}

/** An alternative of 588.00 USD built on `costGroup`, valid until 2026-03-31. */
export const sellGroup: Data<'SellGroupAdded'> = {
  ...group,
  idSell: 's1',
  idCost: 'c1',
  idCotizacion: REFERENCE,
  validez: '2026-03-31',
  charges: [frtSell],
  totals: [{ amount: '588.00', currency: 'USD' }],
  taxes: [],
  margin: { currency: 'USD', cost: '493.50', sell: '588.00', margin: '94.50', marginPct: '16.07', markupPct: '19.15' },
  marginPerCurrency: [{ currency: 'USD', cost: '493.50', sell: '588.00', margin: '94.50' }],
}
export const sellAdded: QuotationEvent = { type: 'SellGroupAdded', data: sellGroup }
export const sellSelected: QuotationEvent = { type: 'SellSelected', data: { idSell: 's1' } }

/** The input for `sellGroup`. */
export const typedSell = {
  idCost: 'c1',
  validez: '2026-03-31',
  charges: [{ idCharge: 'FRT', costIndex: 0, sellCurrency: 'USD' as const, sellAmountPerUnit: '2.80' }],
}

const publication: Data<'QuotePublished'> = {
  publicationNo: 1,
  idSells: ['s1'],
  sellectedSell: 's1',
  totals: sellGroup.totals,
  converted: { amount: '588.00', currency: 'USD' },
  margin: sellGroup.margin,
  marginPerCurrency: sellGroup.marginPerCurrency,
  validUntil: '2026-03-31',
  fxSnapshot: lookups.fx,
  differences: [{ idSell: 's1', kind: 'ADDED' }],
}
export const published: QuotationEvent = { type: 'QuotePublished', data: publication }
export const updated: QuotationEvent = {
  type: 'QuoteUpdated',
  data: { ...publication, publicationNo: 2, differences: [{ idSell: 's1', kind: 'CHANGED' }] },
}

const { costIndex: _0, costCurrency: _1, costAmountPerUnit: _2, costAmount: _3, ...frtOffered } = frtSell
const { margin: _4, idCost: _5, marginPerCurrency: _6, ...offered } = sellGroup
export const sent: QuotationEvent = {
  type: 'QuoteSent',
  data: {
    revisionNo: 1,
    sells: [{ ...offered, charges: [frtOffered] }],
    sellectedSell: 's1',
    totals: sellGroup.totals,
    converted: { amount: '588.00', currency: 'USD' },
    fxSnapshot: lookups.fx,
    recipients: [{ name: 'Ana', mail: '' }],
    channel: 'DOWNLOAD',
    language: 'es',
    validUntil: '2026-03-31',
    cc: [],
    mailSubject: '',
    message: '',
    breakdown: 'DETAILED',
    withEquivalent: true,
    disclaimers: [],
    letterhead: {
      razonSocial: '',
      rut: '',
      displayCurrency: 'USD',
      numberFormat: 'COMMA',
      address: '',
      phone: '',
      mail: '',
      web: '',
      footer: '',
    },
    clientRut: '21 345678 0017',
  },
}
export const approved: QuotationEvent = { type: 'QuoteApproved', data: { idSell: 's1', clientReference: '' } }
export const rejected: QuotationEvent = { type: 'QuoteRejected', data: { reasonCode: 'PRICE', text: '' } }
export const postponed: QuotationEvent = { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } }
export const resumed: QuotationEvent = { type: 'QuoteResumed', data: {} }
export const reopened: QuotationEvent = { type: 'QuoteReopened', data: { reason: 'New volume' } }
export const cancelled: QuotationEvent = { type: 'QuotationCancelled', data: { reasonCode: 'ERROR', text: '' } }

/** Sample events up to a status. */
export const priced = [requested, taken, costAdded, sellAdded, sellSelected]
export const quoted = [...priced, published]
export const delivered = [...quoted, sent]
