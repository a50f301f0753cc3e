import { scopes } from '@freight/contracts/vocabulary/quotation'
import { type ChargeableNumbers, chargeableRuleOf } from '@freight/contracts/company-settings/chargeable-numbers'
import { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { currencies } from '@freight/contracts/vocabulary/price'
import { incoterms } from '@freight/contracts/vocabulary/journey'
import { packingGroups, stackables } from '@freight/contracts/vocabulary/transport'
import { netUnits } from '@freight/contracts/freight/cargo'
import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { type DraftKind, restore } from '../../../components/form-draft/use-draft.ts'
import { type DraftDisplay, isRecord } from '../../../lib/storage/drafts.ts'
import {
  emptyNote,
  emptyAddress,
  emptyRow,
  emptyUnit,
  type PackingCells,
  emptyForm,
  modes,
  type RequestForm,
} from '../form/form.ts'
import { liveTotals } from '../cargo/packing.ts'

/** Drafts stored before requests had several notes have a single one. */
const singleNote = (stored: unknown): Partial<RequestForm> => {
  if (!isRecord(stored) || typeof stored['note'] !== 'string' || stored['note'] === '') return {}
  return { notes: [restore({ text: stored['note'], visibility: stored['noteVisibility'] }, emptyNote())] }
}

/** Allowed options per field. */
const allowedOptions = {
  scope: scopes,
  transportMode: TransportMode.options,
  incoterm: incoterms,
  direction: ['IMPORT', 'EXPORT'],
  weightOf: ['PIECE', 'ROW'],
  system: ['metric', 'imperial'],
  stackable: stackables,
  packingGroup: ['', ...packingGroups],
  netUnit: netUnits,
  monedaMercaderia: currencies,
  monedaSeguro: currencies,
} as const satisfies Partial<Record<keyof RequestForm, readonly string[]>>

const isPlace = (value: unknown) =>
  isRecord(value) && typeof value['code'] === 'string' && Array.isArray(value['kinds'])
const hasId = (value: unknown) => isRecord(value) && typeof value['id'] === 'string'

/** Replaces an invalid value with that of an empty form. */
const withValidChoices = (form: RequestForm): RequestForm => {
  const empty = emptyForm()
  const invalidFields: string[] = [
    ...(['origin', 'destination'] as const).filter((field) => !isPlace(form[field])),
    ...(['client', 'commercial'] as const).filter((field) => !hasId(form[field])),
  ]
  const checkedForm: RequestForm = {
    ...form,
    ...Object.fromEntries(Object.entries(empty).filter(([field]) => invalidFields.includes(field))),
  }
  const validModes: readonly string[] = modes[checkedForm.transportMode]
  return validModes.includes(checkedForm.modo)
    ? checkedForm
    : { ...checkedForm, modo: modes[checkedForm.transportMode][0] }
}

const restoredRows = new WeakMap<object, PackingCells>()

/** A valid row stays the same object, so that cached results stay valid. */
const rowOf = (stored: PackingCells): PackingCells => {
  if (!isRecord(stored)) return emptyRow()
  const restoredRow = restoredRows.get(stored)
  if (restoredRow !== undefined) return restoredRow
  const row = restore(stored, emptyRow())
  for (const one of [stored, row]) restoredRows.set(one, row)
  return row
}

/** Parses a stored draft into a form; invalid values become empty fields. */
export const formOf = (data: unknown): RequestForm => {
  const form = withValidChoices({ ...restore(data, emptyForm(), allowedOptions), ...singleNote(data) })
  return {
    ...form,
    rows: form.rows.map(rowOf),
    containers: form.containers.map((unit) => restore(unit, emptyUnit('40HC'))),
    ulds: form.ulds.map((unit) => restore(unit, emptyUnit('PMC'))),
    trucks: form.trucks.map((unit) => restore(unit, emptyUnit('SIDER'))),
    pickups: form.pickups.map((pickup) => restore(pickup, emptyAddress())),
    deliveries: form.deliveries.map((delivery) => restore(delivery, emptyAddress())),
    notes: form.notes.map((note) => restore(note, emptyNote())),
  }
}

/** Summary for the list of drafts; without a company rule the trade's defaults give the chargeable weight. */
export const displayOf = (form: RequestForm, rule?: ChargeableRule): DraftDisplay => {
  const { grossWeight, cbmTotal, chargeable } = liveTotals(form, rule)
  return {
    type: form.transportMode,
    mode: form.modo,
    origin: form.origin?.code ?? '',
    destination: form.destination?.code ?? '',
    incoterm: form.incoterm,
    weight: grossWeight,
    volume: cbmTotal,
    chargeable,
    client: form.client?.nombreFantasia ?? '',
  }
}

/** Name of a draft: client and lane. */
export const nameOf = ({ client, origin, destination, modo, commodityDescr }: RequestForm): string => {
  const lane = [origin?.code, destination?.code].filter(Boolean).join(' – ')
  const clientAndLane = [client?.nombreFantasia, lane].filter(Boolean).join(' · ')
  return (clientAndLane || commodityDescr || modo).slice(0, 120)
}

/** The form as a draft; `numbers`: company settings for the chargeable weight in the list of drafts. */
export const quotationDraft = (numbers?: ChargeableNumbers): DraftKind<RequestForm> => ({
  empty: emptyForm,
  parse: formOf,
  display: (form) => displayOf(form, numbers && chargeableRuleOf(Mode.parse(form.modo), numbers)),
  name: nameOf,
})
