import { addressProfiles, carrierAddressProblems } from '@freight/contracts/express-address/carrier-address'
import { addressHints, samePartyHint } from '@freight/contracts/express-address/hints'
import { ExpressRequestInput } from '@freight/contracts/express-shipment/shipment'
import { Exact } from '@freight/contracts/money/money'
import { refusedPaths } from '../../../components/entry-form/field-errors.ts'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { countryOf } from './country-of.ts'
import { bodyOf, type ExpressCells, filledGoods, filledPieces, hsDigits, isDomestic, type PartyName } from './cells.ts'

/** Text of an error as a key of `expressForm:error`. */
export type ErrorCode =
  | 'country'
  | 'pieces'
  | 'count'
  | 'weight'
  | 'side'
  | 'sides'
  | 'goods'
  | 'number'
  | 'amount'
  | 'netAboveGross'
  | 'tooLong'
  | 'refused'
/** By place: `contents`, `shipperAddress.city`, `packingData.{row id}.peso`. */
export type Errors = Readonly<Record<string, ErrorCode>>

const codes: Readonly<Record<string, ErrorCode>> = {
  countryCode: 'country',
  packingData: 'pieces',
  cantidad: 'count',
  peso: 'weight',
  largo: 'side',
  ancho: 'side',
  alto: 'side',
  description: 'goods',
  quantity: 'number',
  unitValue: 'amount',
  netKg: 'number',
  grossKg: 'number',
  valorMercaderia: 'amount',
  origin: 'country',
}

/** The place of a path of the contract; rows are counted without the empty ones. */
const placeOf = ([field = '', ...rest]: readonly PropertyKey[], form: ExpressCells): string => {
  const rows: Readonly<Record<string, readonly { id: string }[]>> = {
    packingData: filledPieces(form),
    goods: filledGoods(form),
  }
  const row = rows[String(field)]?.[Number(rest[0])]
  const path = row === undefined || rest.length === 0 ? rest : [row.id, ...rest.slice(1)]
  return [field, ...path].map(String).join('.')
}

const isAboveGross = ({ netKg, grossKg }: { netKg: string; grossKg: string }) => {
  const [net, gross] = [finishedNumber(netKg), finishedNumber(grossKg)]
  return net !== '' && gross !== '' && new Exact(net).greaterThan(gross)
}

/** What blocks sending: only what no carrier and no person could use. */
export const errorsOf = (form: ExpressCells): Errors => {
  const errors: Record<string, ErrorCode> = {}
  for (const issue of ExpressRequestInput.safeParse(bodyOf(form)).error?.issues ?? []) {
    const isTooLong = issue.code === 'too_big' && issue.origin === 'string'
    errors[placeOf(issue.path, form)] ??= isTooLong ? 'tooLong' : (codes[String(issue.path.at(-1))] ?? 'refused')
  }
  // Without the other sides the empty one is marked.
  for (const row of filledPieces(form)) {
    const sides = ['largo', 'ancho', 'alto'] as const
    const empty = sides.find((side) => row[side] === '')
    if (empty === undefined || sides.every((side) => row[side] === '')) continue
    delete errors[`packingData.${row.id}.largo`]
    errors[`packingData.${row.id}.${empty}`] = 'sides'
  }
  for (const line of filledGoods(form)) {
    if (isAboveGross(line)) errors[`goods.${line.id}.netKg`] = 'netAboveGross'
    if (line.origin.trim() !== '' && countryOf(line.origin) === undefined) errors[`goods.${line.id}.origin`] = 'country'
  }
  return errors
}

/** Fields that the server refused, by place. */
export const refusedOf = (failure: unknown, form: ExpressCells): Errors =>
  Object.fromEntries(refusedPaths(failure).map(({ path }) => [placeOf(path, form), 'refused' as const]))

/** Text of a warning as a key of `expressForm:hint`, with its values. */
export interface Warning {
  code: string
  values: Readonly<Record<string, string>>
}

const goodsWarnings = (form: ExpressCells): Record<string, Warning> => {
  const lines = filledGoods(form)
  const warnings = Object.fromEntries(
    lines
      .filter(({ hsCode }) => ![0, 6, 8, 10].includes(hsDigits(hsCode).length))
      .map(({ id }) => [`goods.${id}.hsCode`, { code: 'HS_LENGTH', values: {} }]),
  )
  const sum = lines
    .filter(({ currency }) => currency === form.monedaMercaderia)
    .reduce(
      (total, { quantity, unitValue }) =>
        total.plus(new Exact(finishedNumber(quantity) || 0).times(finishedNumber(unitValue) || 0)),
      new Exact(0),
    )
  const isOther = lines.some(({ currency }) => currency !== form.monedaMercaderia)
  const value = finishedNumber(form.valorMercaderia) || '0'
  if (isOther) return { ...warnings, valorMercaderia: { code: 'GOODS_CURRENCIES', values: {} } }
  if (lines.length === 0 || sum.equals(value)) return warnings
  const values = { sum: sum.toFixed(2), value: new Exact(value).toFixed(2), currency: form.monedaMercaderia }
  return { ...warnings, valorMercaderia: { code: 'GOODS_SUM', values } }
}

/** What a person should look at, by place; it blocks nothing here, some of it a carrier. */
export const warningsOf = (form: ExpressCells): Readonly<Record<string, Warning>> => {
  const parties: readonly PartyName[] = ['shipperAddress', 'recipientAddress']
  const addresses = parties.flatMap((name) => {
    const { countryCode, city, description } = form[name]
    // An address that is not begun has nothing to correct.
    if (countryCode === '' || city + description === '') return []
    const tooLong = carrierAddressProblems(form[name], addressProfiles.GENERIC, (text) => text).filter(
      ({ code }) => code === 'TOO_LONG' || code === 'STREET_TOO_LONG',
    )
    return [...tooLong, ...addressHints(form[name])].map(({ path, ...hint }) => [`${name}.${path}`, hint] as const)
  })
  const same = samePartyHint(form.shipperAddress, form.recipientAddress)
  const isDutiable = !form.isDoc && !isDomestic(form)
  return {
    ...Object.fromEntries(addresses),
    ...(same && { [`recipientAddress.${same.path}`]: same }),
    ...(!form.isDoc && goodsWarnings(form)),
    ...(isDutiable &&
      form.duties.incoterm === 'DDP' &&
      form.duties.account.trim() === '' && { 'duties.account': { code: 'DDP_ACCOUNT', values: {} } }),
  }
}
