import { isPlainField, type PlainField } from '@freight/contracts/quotation/fields/about-fields'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import type { z } from 'zod'
import { useMemo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedPaths } from '../../../components/entry-form/field-errors.ts'
import { type NumberCell, numberCells } from '../../../components/packing/paste.ts'
import { isEmptyRow, type RequestForm } from './form.ts'
import { missingCell } from '../cargo/packing.ts'
import { useFormat } from '../../../lib/format/format.ts'

/** Places of errors in the form, and their texts as keys of the namespace `newQuotation`. */
export type FormErrors = Partial<Record<ErrorPlace, ErrorText | ErrorFacts>>
export type ErrorPlace =
  | 'scope'
  | 'client'
  | 'clientMail'
  | 'origin'
  | 'destination'
  | 'shipmentDate'
  | 'units'
  | 'rows'
  | 'typedWeight'
  | 'typedVolume'
  | 'typedLdm'
  | 'typedChargeable'
  | 'commodityDescr'
  | 'commodityCodigo'
  | 'valorMercaderia'
  | 'valorSeguro'
  | 'unNumber'
  | 'imoClass'
  | 'pickups'
  | 'deliveries'
  | 'notes'
  | PlainField
type ErrorText =
  | PlainField
  | 'scope'
  | 'client'
  | 'clientMail'
  | 'origin'
  | 'destination'
  | 'units'
  | 'rows'
  | 'typedWeight'
  | 'typedVolume'
  | 'unNumber'
  | 'imoClass'
  | 'sameLane'
  | 'pastDate'
  | 'rowIncomplete'
  | 'commodity'
  | 'hsCode'
  | 'pickup'
  | 'delivery'
  | 'tooMany'
  | 'tooLarge'
  | 'tooHeavy'
  | 'digits'
  | 'aboveZero'
  | 'refused'

/** An error text with its numbers: limit, count, or the affected cells of the packing list. */
interface ErrorFacts {
  text: ErrorText
  max?: number
  count?: number
  cells?: readonly WrongCell[]
}
/** An invalid number of a complete row; `row` is its index in the grid, from 0. */
export interface WrongCell {
  id: string
  row: number
  cell: NumberCell
  text: ErrorText
  max?: number
}

type Path = readonly PropertyKey[]

// Contract fields by their place in the form; the contract's messages are replaced by translated texts.
const errorPlaceOfField: Readonly<Record<string, ErrorPlace>> = {
  scope: 'scope',
  client: 'client',
  origenCodigo: 'origin',
  destinoCodigo: 'destination',
  shipmentDate: 'shipmentDate',
  containerData: 'units',
  uldData: 'units',
  truckData: 'units',
  packingData: 'rows',
  commodityDescr: 'commodityDescr',
  commodityCodigo: 'commodityCodigo',
  valorMercaderia: 'valorMercaderia',
  valorSeguro: 'valorSeguro',
  pickupData: 'pickups',
  deliveryData: 'deliveries',
  notes: 'notes',
}
const errorPlaceOfTotal: Readonly<Record<string, ErrorPlace>> = {
  cbmTotal: 'typedVolume',
  ldmTotal: 'typedLdm',
  chargeableTotal: 'typedChargeable',
}
const usualText: Partial<Record<ErrorPlace, ErrorText>> = {
  client: 'client',
  clientMail: 'clientMail',
  origin: 'origin',
  destination: 'destination',
  units: 'units',
  rows: 'rows',
  typedWeight: 'typedWeight',
  commodityDescr: 'commodity',
  commodityCodigo: 'hsCode',
  unNumber: 'unNumber',
  imoClass: 'imoClass',
  pickups: 'pickup',
  deliveries: 'delivery',
}
const numberPlaces: ReadonlySet<ErrorPlace> = new Set([
  'units',
  'typedWeight',
  'typedVolume',
  'typedLdm',
  'typedChargeable',
  'valorMercaderia',
  'valorSeguro',
  'pickups',
  'deliveries',
])

const errorPlaceAt = (path: Path): ErrorPlace | undefined => {
  const [first, second] = path
  if (typeof first === 'string' && isPlainField(first)) return first
  if (first === 'dangerousGoods') return second === 'imoClass' ? 'imoClass' : 'unNumber'
  if (first === 'totalsOverridden') return errorPlaceOfTotal[String(path.at(-1))] ?? 'typedWeight'
  if (first === 'client' && second === 'mail') return 'clientMail'
  return errorPlaceOfField[String(first)]
}

/** The complete rows, which are sent, with their indexes in the grid. */
const sentRows = ({ rows }: RequestForm): readonly Pick<WrongCell, 'id' | 'row'>[] =>
  rows.flatMap((row, index) => (isEmptyRow(row) || missingCell(row) !== undefined ? [] : [{ id: row.id, row: index }]))

/** The grid cell of a path; row weight and piece weight share a cell. */
const cellAt = (path: Path, sent: ReturnType<typeof sentRows>): Pick<WrongCell, 'id' | 'row' | 'cell'> | undefined => {
  if (path[0] !== 'packingData') return undefined
  const last = path.at(-1) === 'pesoFila' ? 'peso' : path.at(-1)
  const cell = numberCells.find((one) => one === last)
  const row = sent[Number(path[1])]
  return cell && row && { ...row, cell }
}

/** Each cell once, with its first error. */
const withCells = (errors: FormErrors, cells: readonly WrongCell[]): FormErrors => {
  const uniqueCells = new Map(cells.toReversed().map((cell) => [`${cell.row} ${cell.cell}`, cell]))
  const all = [...uniqueCells.values()].toReversed()
  const [first] = all
  return first === undefined ? errors : { ...errors, rows: { text: first.text, cells: all } }
}

export type Issue = z.core.$ZodIssue
type Reason = Omit<ErrorFacts, 'cells'>

const cellReason = (issue: Issue): Reason => {
  if (issue.code === 'too_big') return { text: 'tooLarge', max: Number(issue.maximum) }
  return { text: issue.code === 'invalid_format' ? 'digits' : 'aboveZero' }
}

/** The limit of a field in the typed units, where the issue has one. */
export const typedLimitOf = (issue: Issue): number | undefined =>
  issue.code === 'custom' && typeof issue.params?.['max'] === 'number' ? issue.params['max'] : undefined

const reasonAt = (place: ErrorPlace, issue: Issue, request: QuotationRequestInput): ErrorText | ErrorFacts => {
  if (issue.code === 'too_big' && issue.origin === 'array') {
    const list = Object.entries(request).find(([name]) => name === issue.path[0])?.[1]
    return { text: 'tooMany', max: Number(issue.maximum), count: Array.isArray(list) ? list.length : 0 }
  }
  if (issue.code === 'too_big' && issue.origin === 'number') return { text: 'tooLarge', max: Number(issue.maximum) }
  const max = typedLimitOf(issue)
  if (max !== undefined) return { text: issue.path.at(-1) === 'peso' ? 'tooHeavy' : 'tooLarge', max }
  if (issue.code === 'invalid_format' && numberPlaces.has(place)) return 'digits'
  return isPlainField(place) ? place : (usualText[place] ?? 'refused')
}

/** Maps contract issues to places in the form. */
export const errorsOfIssues = (
  issues: readonly Issue[],
  form: RequestForm,
  request: QuotationRequestInput,
): FormErrors => {
  const errors: FormErrors = {}
  const cells: WrongCell[] = []
  const sent = sentRows(form)
  for (const issue of issues) {
    // A number beyond the safe integers also exceeds the limit of its field, which gives the better error.
    if (issue.code === 'too_big' && issue.origin === 'int') continue
    const place = errorPlaceAt(issue.path)
    const cell = cellAt(issue.path, sent)
    if (cell) cells.push({ ...cell, ...cellReason(issue) })
    else if (place) errors[place] ??= reasonAt(place, issue, request)
  }
  return withCells(errors, cells)
}

const unplaced = [
  'transportMode',
  'modo',
  'incoterm',
  'direction',
  'measureSystem',
  'stackable',
  'monedaMercaderia',
  'monedaSeguro',
] as const
/** A field without a place for an error. */
export type Unplaced = (typeof unplaced)[number] | 'other'

/** Fields refused by the server: by place in the form, and those without one. */
export interface Refused {
  errors: FormErrors
  unplacedFields: readonly Unplaced[]
}

/** The refused fields of a `VALIDATION` error by place in the form; undefined for other errors or without fields. */
export const refusedOf = (problem: unknown, form: RequestForm): Refused | undefined => {
  const paths = refusedPaths(problem)
  if (paths.length === 0) return undefined
  const errors: FormErrors = {}
  const cells: WrongCell[] = []
  const sent = sentRows(form)
  const unplacedFields = new Set<Unplaced>()
  for (const { path: fullPath } of paths) {
    // A copy has the request in its own field.
    const path = fullPath[0] === 'request' ? fullPath.slice(1) : fullPath
    const place = errorPlaceAt(path)
    const cell = cellAt(path, sent)
    if (cell) cells.push({ ...cell, text: 'refused' })
    else if (place) errors[place] ??= 'refused'
    else unplacedFields.add(unplaced.find((name) => name === path[0]) ?? 'other')
  }
  return { errors: withCells(errors, cells), unplacedFields: [...unplacedFields] }
}

/** Props of every form part: the form without its packing list, its setter, and the error text of a place. */
export type FormPart = {
  form: Omit<RequestForm, 'rows'>
  change: (changes: Partial<RequestForm>) => void
  errorText: (place: ErrorPlace) => string | undefined
}

/** Props of the packing list. */
export type PackingPart = Omit<FormPart, 'form'> & {
  form: RequestForm
  /** Invalid numbers of complete rows. */
  wrongCells: readonly WrongCell[]
  isSubmitted: boolean
}

/** Anchor of a field for the error list. */
export const idOf = (place: ErrorPlace) => `request-${place}`

/** The translated error with its numbers; for a cell also its row and name. */
export const useErrorWords = () => {
  const { t } = useTranslation('newQuotation')
  const { t: field } = useTranslation('quotationInfo')
  const format = useFormat()
  return useMemo(() => {
    const factsText = ({ text, max, count }: ErrorFacts) =>
      isPlainField(text)
        ? field(`field.wrong.${text}`)
        : t(`errors.${text}`, { max: format.decimal(max, 0), total: format.decimal(count, 0) })
    const ofCell = ({ row, cell, ...facts }: WrongCell) =>
      t('packing.missingDanger', { row: row + 1, name: t(`packing.${cell}`).toLowerCase(), what: factsText(facts) })
    const ofPlace = (errors: FormErrors, place: ErrorPlace) => {
      const error = errors[place]
      if (error === undefined) return undefined
      if (typeof error === 'string') return factsText({ text: error })
      const [cell] = error.cells ?? []
      return cell ? ofCell(cell) : factsText(error)
    }
    return { ofCell, ofPlace }
  }, [t, field, format])
}

const focusHandlers = new Map<ErrorPlace, () => boolean>()

/** Focus handler of a virtualized part of the form; returns false where it has no error to focus. */
export const useLeadTo = (place: ErrorPlace, focusError: () => boolean) =>
  useEffect(() => {
    focusHandlers.set(place, focusError)
    return () => {
      if (focusHandlers.get(place) === focusError) focusHandlers.delete(place)
    }
  })

export const focusField = (place: ErrorPlace): boolean => focusHandlers.get(place)?.() === true
