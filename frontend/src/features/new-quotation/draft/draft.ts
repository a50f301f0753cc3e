import { TransportMode } from '@freight/contracts/freight/transport'
import { currencies, incoterms } from '@freight/contracts/choices'
import { netUnits, packingGroups } from '@freight/contracts/freight/cargo'
import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import type { DraftDisplay } from '../../../lib/storage/drafts.ts'
import { emptyNote, emptyAddress, emptyRow, emptyUnit, type PackingCells } from '../form/cells.ts'
import { emptyForm, modes, type RequestForm } from '../form/form.ts'
import { liveTotals } from '../cargo/packing.ts'

const sameKind = (value: unknown, empty: unknown): boolean =>
  empty === undefined || (Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof empty)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What fits of what was kept, over what is empty. */
const fitting = <T extends object>(kept: unknown, empty: T): T => {
  if (!isRecord(kept)) return empty
  const known = Object.entries(empty).filter(([field, none]) => field in kept && sameKind(kept[field], none))
  return { ...empty, ...Object.fromEntries(known.map(([field]) => [field, kept[field]])) }
}

/** A draft of the time when a request had one note. */
const oneNote = (kept: unknown): Partial<RequestForm> => {
  if (!isRecord(kept) || typeof kept['note'] !== 'string' || kept['note'] === '') return {}
  return { notes: [fitting({ text: kept['note'], visibility: kept['noteVisibility'] }, emptyNote())] }
}

/** What may be chosen, for fields that know no other word: a draft of another time, or of another hand, may hold one. */
const choices = {
  scope: ['CLIENT', 'INTERNAL', 'ON_REQUEST'],
  transportMode: TransportMode.options,
  incoterm: incoterms,
  direction: ['IMPORT', 'EXPORT'],
  weightOf: ['PIECE', 'ROW'],
  system: ['metric', 'imperial'],
  stackable: ['YES', 'NO', 'TOP_LOAD'],
  packingGroup: ['', ...packingGroups],
  netUnit: netUnits,
  monedaMercaderia: currencies,
  monedaSeguro: currencies,
} as const satisfies Partial<Record<keyof RequestForm, readonly string[]>>

const isPlace = (value: unknown) =>
  isRecord(value) && typeof value['code'] === 'string' && Array.isArray(value['kinds'])
const isNamed = (value: unknown) => isRecord(value) && typeof value['id'] === 'string'

/** What a field cannot hold gives way to what an empty form has there. */
const possible = (form: RequestForm): RequestForm => {
  const empty = emptyForm()
  const unknown = Object.entries(form)
    .filter(
      ([name, value]) =>
        new Map<string, readonly unknown[]>(Object.entries(choices)).get(name)?.includes(value) === false,
    )
    .map(([name]) => name)
  const fields = [
    ...unknown,
    ...(['origin', 'destination'] as const).filter((field) => !isPlace(form[field])),
    ...(['client', 'commercial'] as const).filter((field) => !isNamed(form[field])),
  ]
  const known: RequestForm = {
    ...form,
    ...Object.fromEntries(Object.entries(empty).filter(([field]) => fields.includes(field))),
  }
  const itsModes: readonly string[] = modes[known.transportMode]
  return itsModes.includes(known.modo) ? known : { ...known, modo: modes[known.transportMode][0] }
}

const fittingRows = new WeakMap<object, PackingCells>()

/** A row that fits stays the object it is: nothing is found out of it again. */
const rowOf = (kept: PackingCells): PackingCells => {
  if (!isRecord(kept)) return emptyRow()
  const known = fittingRows.get(kept)
  if (known !== undefined) return known
  const row = fitting(kept, emptyRow())
  for (const one of [kept, row]) fittingRows.set(one, row)
  return row
}

/** What was typed once, as a form; what does not fit a field any more leaves the field empty. */
export const formOf = (data: unknown): RequestForm => {
  const form = possible({ ...fitting(data, emptyForm()), ...oneNote(data) })
  return {
    ...form,
    rows: form.rows.map(rowOf),
    containers: form.containers.map((unit) => fitting(unit, emptyUnit('40HC'))),
    ulds: form.ulds.map((unit) => fitting(unit, emptyUnit('PMC'))),
    trucks: form.trucks.map((unit) => fitting(unit, emptyUnit('SIDER'))),
    pickups: form.pickups.map((pickup) => fitting(pickup, emptyAddress())),
    deliveries: form.deliveries.map((delivery) => fitting(delivery, emptyAddress())),
    notes: form.notes.map((note) => fitting(note, emptyNote())),
  }
}

/** The quotation that a draft began with, kept beside what was typed. */
export const copiedFromOf = (data: unknown): string | undefined =>
  isRecord(data) && typeof data['copiedFrom'] === 'string' ? data['copiedFrom'] : undefined

/** Text that no field could read yet, by its cell, kept beside what was typed. */
export const textsOf = (data: unknown): (readonly [cell: string, text: string])[] =>
  !isRecord(data) || !isRecord(data['texts'])
    ? []
    : Object.entries(data['texts']).flatMap(([cell, text]) => (typeof text === 'string' ? [[cell, text] as const] : []))

/** What the list of drafts shows of a form; without a rule it is weighed as the trade does. */
export const displayOf = (form: RequestForm, rule?: ChargeableRule): DraftDisplay => {
  const { pesoTotal, cbmTotal, chargeable } = liveTotals(form, rule)
  return {
    type: form.transportMode,
    mode: form.modo,
    origin: form.origin?.code ?? '',
    destination: form.destination?.code ?? '',
    incoterm: form.incoterm,
    weight: pesoTotal,
    volume: cbmTotal,
    chargeable,
    client: form.client?.nombreFantasia ?? '',
  }
}

/** A name that tells one draft from another: who for, and where from and to. */
export const nameOf = ({ client, origin, destination, modo, commodityDescr }: RequestForm): string => {
  const lane = [origin?.code, destination?.code].filter(Boolean).join(' – ')
  const named = [client?.nombreFantasia, lane].filter(Boolean).join(' · ')
  return (named || commodityDescr || modo).slice(0, 120)
}
