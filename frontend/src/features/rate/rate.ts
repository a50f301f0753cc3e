import { isModeOf } from '@freight/contracts/freight/transport'
import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { modesOf, stackables } from '@freight/contracts/vocabulary/transport'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { type BandDraft, rangesOf } from '../../components/breaks/band-draft.ts'

export type RateDetail = RouteResponse<'GET /app/v1/rates/:id'>
export type RateRow = RouteResponse<'GET /app/v1/rates'>['rows'][number]

export interface Place {
  code: string
  name: string
}

export interface Party {
  id: string
  name: string
}

/** Form values of a charge. */
export interface ChargeDraft {
  id: string
  code: string
  description: string
  /** Undefined after a paste without one: the form is only saved once it is chosen. */
  currency: RateCharge['currency'] | undefined
  amount: string
  calculator: RateCharge['calculator']
  unit: string
  bands: readonly BandDraft[]
  /** For a price per unit load device: the pivot weight in kilograms, and the price of each further kilogram. */
  pivot: string
  overPivot: string
  minimumAmount: string
  minimumValue: string
  breakRule: 'LOWEST' | 'BAND'
  /** Whether its price must be requested each time. */
  onRequest: boolean
  /** Its amounts in the former currency, until new prices are typed. */
  before?:
    (Pick<RateCharge, 'currency'> & Pick<ChargeDraft, 'amount' | 'minimumAmount' | 'overPivot' | 'bands'>) | undefined
}

/** Form values of a rate; empty fields are omitted when sent. */
export interface Values {
  type: 'BUY' | 'SELL'
  transport: TransportMode
  mode: Mode
  container: string
  origin: Place | undefined
  destination: Place | undefined
  validFrom: string
  validTo: string
  owner: Party | undefined
  carrier: string
  cbmRatio: string
  route: string
  frequency: string
  transitTime: string
  freeDays: string
  stackable: string
  description: string
  comments: string
  /** Charge codes that the price includes. */
  includes: readonly string[]
  charges: readonly ChargeDraft[]
}

let idCount = 0
export const newChargeId = () => {
  idCount += 1
  return `charge-${idCount}`
}

export const emptyCharge = (transport: TransportMode): ChargeDraft => ({
  id: newChargeId(),
  code: '',
  description: '',
  currency: 'USD',
  amount: '',
  calculator: 'FLAT',
  unit: '',
  bands: [],
  pivot: '',
  overPivot: '',
  minimumAmount: '',
  minimumValue: '',
  breakRule: transport === 'AIR' ? 'LOWEST' : 'BAND',
  onRequest: false,
})

export const blank = (transport: TransportMode = 'SEA'): Values => ({
  type: 'BUY',
  transport,
  mode: transport === 'SEA' ? 'LCL' : transport === 'AIR' ? 'LSE' : 'LTL',
  container: '',
  origin: undefined,
  destination: undefined,
  validFrom: '',
  validTo: '',
  owner: undefined,
  carrier: '',
  cbmRatio: '',
  route: '',
  frequency: '',
  transitTime: '',
  freeDays: '',
  stackable: '',
  description: '',
  comments: '',
  includes: [],
  charges: [],
})

/** The same mode where the transport has it, else its default: loose cargo by air. */
export const modeAfterTransport = (transport: TransportMode, mode: Mode): Mode =>
  isModeOf(transport, mode) ? mode : transport === 'AIR' ? 'LSE' : modesOf[transport][0]

const placeOf = (code: string, name: string): Place | undefined => (code === '' ? undefined : { code, name })

/** Formats money in a column: with cents, and with more decimals where there are more. */
const withCents = (text: string): string =>
  text.replace(/^-?\d+$/, (integer) => `${integer}.00`).replace(/^-?\d+\.\d$/, (tenth) => `${tenth}0`)

/** Line ids follow the index, so that a refetched line stays the same. */
const draftOf = (charge: RateCharge, transport: TransportMode): ChargeDraft => ({
  id: `stored-${charge.index}`,
  code: charge.code,
  description: charge.description,
  currency: charge.currency,
  amount: isInBands(charge.calculator) || charge.onRequest ? '' : withCents(charge.amount),
  calculator: charge.calculator,
  unit: charge.unit,
  bands: charge.ranges.map(({ from, amount, flat }) => ({ from, amount: withCents(amount), ...(flat && { flat }) })),
  pivot: charge.uld?.pivot ?? '',
  overPivot: withCents(charge.uld?.overPivot ?? ''),
  minimumAmount: withCents(charge.minimum.amount ?? ''),
  minimumValue: charge.minimum.value ?? '',
  breakRule: charge.breakRule ?? (transport === 'AIR' ? 'LOWEST' : 'BAND'),
  onRequest: charge.onRequest === true,
})

export const valuesOf = (rate: RateDetail): Values => ({
  type: rate.type,
  transport: rate.transport,
  mode: rate.mode,
  container: rate.container ?? '',
  origin: placeOf(rate.origin, rate.originName),
  destination: placeOf(rate.destination, rate.destinationName),
  validFrom: rate.validFrom,
  validTo: rate.validTo,
  owner: rate.owner === null ? undefined : { id: rate.owner.id, name: rate.owner.name },
  carrier: rate.carrier?.name ?? '',
  cbmRatio: rate.cbmRatio ?? '',
  route: rate.route,
  frequency: rate.frequency,
  transitTime: rate.transitTime === null ? '' : String(rate.transitTime),
  freeDays: rate.freeDays === null ? '' : String(rate.freeDays),
  stackable: rate.stackable ?? '',
  description: rate.description,
  comments: rate.comments,
  includes: rate.includes ?? [],
  charges: rate.charges.map((charge) => draftOf(charge, rate.transport)),
})

/** A charge as sent. */
export const chargeOf = (charge: ChargeDraft, transport: TransportMode) => {
  const {
    code,
    description,
    currency = 'USD',
    calculator,
    unit,
    bands,
    pivot,
    overPivot,
    breakRule,
    onRequest,
  } = charge
  const { minimumAmount, minimumValue } = charge
  const inBands = isInBands(calculator)
  const hasUnit = inBands || calculator === 'PERCENT' || calculator === 'PER_CONTAINER' || calculator === 'PER_ULD'
  const isUsual = breakRule === (transport === 'AIR' ? 'LOWEST' : 'BAND')
  return {
    code,
    description,
    currency,
    calculator,
    amount: inBands || onRequest || charge.amount === '' ? '0' : charge.amount,
    unit: hasUnit ? unit : '',
    ranges: inBands && !onRequest ? (rangesOf(bands) ?? []) : [],
    ...(calculator === 'PER_ULD' &&
      (pivot !== '' || overPivot !== '') && {
        uld: { ...(pivot !== '' && { pivot }), ...(overPivot !== '' && { overPivot }) },
      }),
    minimum: {
      ...(minimumAmount !== '' && calculator !== 'FLAT' && { amount: minimumAmount }),
      ...(minimumValue !== '' && calculator !== 'FLAT' && { value: minimumValue }),
    },
    ...(calculator === 'RANGE' && !isUsual && { breakRule }),
    ...(onRequest && { onRequest }),
  }
}

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** The changeable fields as sent. */
export const bodyOf = (values: Values) => ({
  container: containerOf(values),
  origin: values.origin?.code ?? '',
  destination: values.destination?.code ?? '',
  validFrom: values.validFrom,
  validTo: values.validTo,
  owner: values.owner === undefined ? null : { id: values.owner.id },
  carrier: values.carrier.trim() === '' ? null : { name: values.carrier.trim() },
  cbmRatio: values.cbmRatio === '' ? null : values.cbmRatio,
  route: values.route,
  frequency: values.frequency,
  transitTime: numberOf(values.transitTime),
  freeDays: numberOf(values.freeDays),
  stackable: stackableOf(values),
  description: values.description,
  comments: values.comments,
  includes: [...values.includes],
  charges: values.charges.map((charge) => chargeOf(charge, values.transport)),
})

type Container = NonNullable<RateDetail['container']>

const containerOf = ({ mode, container }: Values): Container | null =>
  // The choice only contains container types.
  mode === 'FCL' && container !== '' ? (container as Container) : null

const stackableOf = ({ stackable }: Values) => stackables.find((one) => one === stackable) ?? null
