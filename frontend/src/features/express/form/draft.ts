import {
  dutyPayers,
  dutyTerms,
  exportReasons,
  expressCurrencies,
  insurances,
} from '@freight/contracts/vocabulary/express'
import { isRecord } from '../../../lib/storage/drafts.ts'
import { type DraftKind, restore } from '../../../components/form-draft/use-draft.ts'
import { emptyDuties, emptyForm, emptyGoods, emptyParty, emptyPiece, type ExpressCells } from './cells.ts'
import { totalsOf } from './totals.ts'

/** Allowed options. */
const options: Readonly<Record<string, readonly unknown[]>> = {
  monedaMercaderia: expressCurrencies,
  currency: expressCurrencies,
  insur: insurances,
  measureSystem: ['metric', 'imperial'],
  payer: dutyPayers,
  incoterm: dutyTerms,
  reason: exportReasons,
  nonDelivery: ['RETURN', 'ABANDON'],
}

/** Valid stored values over empty ones. */
const validOver = <T extends object>(stored: unknown, empty: T): T => restore(stored, empty, options)

const rowsOf = <Row extends object>(stored: readonly unknown[], empty: () => Row): Row[] =>
  stored.length === 0 ? [empty()] : stored.map((row) => validOver(row, empty()))

/** Parses stored data; invalid values become empty fields. */
const parseForm = (data: unknown): ExpressCells => {
  const form = validOver(data, emptyForm())
  return {
    ...form,
    cliente: isRecord(form.cliente) && typeof form.cliente['id'] === 'string' ? form.cliente : undefined,
    packingData: rowsOf(form.packingData, emptyPiece),
    shipperAddress: validOver(form.shipperAddress, emptyParty()),
    recipientAddress: validOver(form.recipientAddress, emptyParty()),
    goods: rowsOf(form.goods, emptyGoods),
    duties: validOver(form.duties, emptyDuties()),
  }
}

const laneOf = ({ shipperAddress, recipientAddress }: ExpressCells) =>
  [shipperAddress, recipientAddress].map(({ countryCode }) => countryCode)

/** The form as a draft. */
export const expressDraft: DraftKind<ExpressCells> = {
  empty: emptyForm,
  parse: parseForm,
  display: (form) => {
    const [origin = '', destination = ''] = laneOf(form)
    const { actual: weight, chargeable } = totalsOf(form)
    const mode = form.isDoc ? 'DOC' : 'PKG'
    const client = form.cliente?.nombreFantasia ?? ''
    return {
      type: 'EXPRESS',
      mode,
      origin,
      destination,
      incoterm: form.duties.incoterm,
      volume: '',
      weight,
      chargeable,
      client,
    }
  },
  name: (form) => {
    const lane = laneOf(form).filter(Boolean).join(' – ')
    const names = [form.cliente?.nombreFantasia ?? form.recipientAddress.company, lane].filter(Boolean)
    return (names.join(' · ') || form.contents || 'Express').slice(0, 120)
  },
}
