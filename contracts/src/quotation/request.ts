import { modesWithRows } from '../vocabulary/transport.ts'
import { noteVisibilities } from '../vocabulary/quotation.ts'
import { Currency, Incoterm, Mode, Scope, Stackable, TransportMode } from '../vocabulary/schemas.ts'
import { directions } from '../vocabulary/journey.ts'
import { z } from 'zod'
import { DangerousGoods, isTypedAlike, PackingRow, PackingRowInput } from '../freight/cargo.ts'
import { amendmentOf } from '../changes.ts'
import { day } from '../day.ts'
import { deliveredTwice, hasAddress, isDeliveredTwice, mostAddresses } from '../freight/delivery.ts'
import { Quantity } from '../money/money.ts'
import { NewClient } from '../organization/organization-commands.ts'
import { isModeOf } from '../freight/transport.ts'
import { fieldApplies, plainNames } from './fields/about-fields.ts'
import { plainFields, plainInputs } from '../freight/request/plain-fields.ts'
import {
  ContainerRow,
  ContainerRowInput,
  Delivery,
  Pickup,
  TruckRow,
  TypedTotals,
  UldRow,
} from '../freight/request/shipment.ts'

export const NoteVisibility = z.enum(noteVisibilities)
/** Per quotation; questions of agents are accepted beyond it, because they must not be lost. */
export const MOST_NOTES = 500

export const RequestNote = z.object({ text: z.string().trim().min(1).max(4000), visibility: NoteVisibility })

const reference = z.string().max(80).default('')

/** Maximum number of packing rows. */
export const MAX_PACKING_ROWS = 500

/** Fields of a request that are checked independently. */
const independentFields = z.object({
  /** A client of the catalogue, or a new one, whose entry is made with the quotation. */
  client: z.union([z.object({ id: z.string().min(1), reference }), NewClient.extend({ reference })]).optional(),
  /** Commercial of the quotation; absent: the author, if the author is one. */
  commercial: z.string().optional(),
  scope: Scope.default('CLIENT'),
  transportMode: TransportMode,
  modo: Mode,
  containerData: z.array(ContainerRow).max(50).default([]),
  uldData: z.array(UldRow).min(1).max(50).optional(),
  /** Absent: one truck. */
  truckData: z.array(TruckRow).min(1).max(50).optional(),
  origenCodigo: z.string().min(1, 'Choose an origin.'),
  destinoCodigo: z.string().min(1, 'Choose a destination.'),
  /** Side of our client, where neither place is in our country; absent: import. */
  direction: z.enum(directions).optional(),
  pickupData: z.array(Pickup).max(mostAddresses).default([]),
  deliveryData: z.array(Delivery).min(1).max(mostAddresses).optional(),
  incoterm: Incoterm,
  valorMercaderia: Quantity.default('0'),
  monedaMercaderia: Currency.default('USD'),
  valorSeguro: Quantity.default('0'),
  monedaSeguro: Currency.default('USD'),
  commodityCodigo: z
    .string()
    .regex(/^(\d{4}|\d{6}|\d{8}|\d{10})?$/, 'An HS code has 4, 6, 8 or 10 digits.')
    .default(''),
  commodityDescr: z.string().trim().min(1, 'Describe the goods.').max(300),
  dangerousGoods: DangerousGoods.optional(),
  stackable: Stackable.default('YES'),
  shipmentDate: day().optional(),
  packingData: z.array(PackingRow).max(MAX_PACKING_ROWS).default([]),
  totalsOverridden: TypedTotals.optional(),
  measureSystem: z.enum(['metric', 'imperial']).default('metric'),
  notes: z.array(RequestNote).max(50).default([]),
  ...plainFields,
})

const ConsistentTotals = TypedTotals.refine(
  // Another check rejects text that is not a number, and totals cannot be compared with it.
  (totals) => !TypedTotals.safeParse(totals).success || isTypedAlike(totals),
  'What was typed and its metric numbers differ.',
)

/** The same fields with the checks of the form. */
const fields = independentFields.extend({
  containerData: z.array(ContainerRowInput).max(50).default([]),
  packingData: z.array(PackingRowInput).max(MAX_PACKING_ROWS).default([]),
  totalsOverridden: ConsistentTotals.optional(),
  ...plainInputs,
})

/**
 * Changes of a request: the listed fields. `null` removes an optional one. Commercial and notes have their own
 * commands.
 */
export const RequestChanges = amendmentOf(fields.omit({ client: true, commercial: true, notes: true })).extend({
  client: z.object({ id: z.string().min(1), reference }).optional(),
})
export type RequestChanges = z.output<typeof RequestChanges>

const rowsRequired = new Set<Mode>(modesWithRows)

const checkRequest = (form: z.output<typeof independentFields>, context: z.RefinementCtx): void => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (!form.client && form.scope !== 'INTERNAL') issue('client', 'Choose a client.')
  if (!isModeOf(form.transportMode, form.modo)) issue('modo', `${form.modo} is not a mode of ${form.transportMode}.`)
  if (form.origenCodigo === form.destinoCodigo) issue('destinoCodigo', 'Origin and destination must differ.')
  if (form.modo === 'FCL' && form.containerData.length === 0) issue('containerData', 'Add at least one container.')
  if (rowsRequired.has(form.modo) && form.packingData.length === 0 && !form.totalsOverridden)
    issue('packingData', 'Add at least one packing row or type the totals.')
  if (rowsRequired.has(form.modo) && form.totalsOverridden && Number(form.totalsOverridden.pesoTotal) === 0)
    issue('totalsOverridden', 'The weight must be more than zero.')
  if (form.readyDate !== undefined && form.shipmentDate !== undefined && form.readyDate > form.shipmentDate)
    issue('readyDate', 'The goods are ready after the day of shipment.')
  for (const field of plainNames)
    if (form[field] !== undefined && !fieldApplies(field, form))
      issue(field, 'Neither the units of transport nor the incoterm ask for it.')
  if (form.incoterm === 'EXW' && !form.pickupData.some(hasAddress)) issue('pickupData', 'EXW needs a pickup address.')
}

/** Goods either stay at the terminal or have a delivery address. */
const checkNewRequest = (form: z.output<typeof independentFields>, context: z.RefinementCtx): void => {
  checkRequest(form, context)
  if (isDeliveredTwice(form)) context.addIssue({ code: 'custom', path: ['deliveryData'], message: deliveredTwice })
}

/** The request form, checked field by field and across fields, as far as possible without other data. */
export const QuotationRequest = fields.superRefine(checkNewRequest)
/** A request with its changes: stored rows do not need to pass the checks for new rows. */
export const AmendedRequest = independentFields.superRefine(checkRequest)
export type QuotationRequest = z.output<typeof QuotationRequest>
export type QuotationRequestInput = z.input<typeof QuotationRequest>
