import { type TransportMode, isModeOf, type Mode } from '@freight/contracts/freight/transport'
import { stackables } from '@freight/contracts/rate/choices'
import { modesOf } from '@freight/contracts/choices'
import type { RouteResponse } from '@freight/contracts/api/routes'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'

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

export interface BandDraft {
  from: string
  amount: string
  flat: boolean
}

/** A charge as it is typed. */
export interface ChargeDraft {
  rowId: string
  code: string
  description: string
  currency: RateCharge['currency']
  amount: string
  calculator: RateCharge['calculator']
  unit: string
  bands: readonly BandDraft[]
  minimumAmount: string
  minimumValue: string
  breakRule: 'LOWEST' | 'BAND'
  /** Its price is asked for each time. */
  onRequest: boolean
}

/** A rate as it is typed; what is empty is not said. */
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
  charges: readonly ChargeDraft[]
}

let rows = 0
const rowId = () => {
  rows += 1
  return `charge-${rows}`
}

export const emptyCharge = (transport: TransportMode): ChargeDraft => ({
  rowId: rowId(),
  code: '',
  description: '',
  currency: 'USD',
  amount: '',
  calculator: 'FLAT',
  unit: '',
  bands: [],
  minimumAmount: '',
  minimumValue: '',
  breakRule: transport === 'AIR' ? 'LOWEST' : 'BAND',
  onRequest: false,
})

/** The breaks of an air tariff; elsewhere there are none that everybody has. */
export const usualBands = (transport: TransportMode): BandDraft[] =>
  (transport === 'AIR' ? ['0', '45', '100', '300', '500', '1000'] : ['0', '']).map((from) => ({
    from,
    amount: '',
    flat: false,
  }))

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
  charges: [],
})

/** A mode of the transport: the same where it has it, else its first. */
export const modeOf = (transport: TransportMode, mode: Mode): Mode =>
  isModeOf(transport, mode) ? mode : modesOf[transport][0]

const placeOf = (code: string, name: string): Place | undefined => (code === '' ? undefined : { code, name })

/** Money as it stands in a column: with its cents, and with more decimals where there are more. */
const inCents = (text: string): string =>
  text.replace(/^-?\d+$/, (whole) => `${whole}.00`).replace(/^-?\d+\.\d$/, (tenth) => `${tenth}0`)

/** Rows keep their ids by their place: what was read again is the same row. */
const draftOf = (charge: RateCharge, transport: TransportMode): ChargeDraft => ({
  rowId: `stored-${charge.index}`,
  code: charge.code,
  description: charge.description,
  currency: charge.currency,
  amount: isInBands(charge.calculator) || charge.onRequest ? '' : inCents(charge.amount),
  calculator: charge.calculator,
  unit: charge.unit,
  bands: charge.ranges.map(({ from, amount, flat }) => ({ from, amount: inCents(amount), flat })),
  minimumAmount: inCents(charge.minimum.amount ?? ''),
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
  charges: rate.charges.map((charge) => draftOf(charge, rate.transport)),
})

/** The bands in order, each up to the next one; those without a number at their place are left out. */
export const rangesOf = (bands: readonly BandDraft[]): RateCharge['ranges'] => {
  const filled = bands
    .filter(({ from, amount }) => from !== '' && amount !== '')
    .toSorted((a, b) => Number(a.from) - Number(b.from))
  return filled.map(({ from, amount, flat }, index) => {
    const to = filled[index + 1]?.from
    return { from, ...(to !== undefined && { to }), amount, flat }
  })
}

/** A charge as it is sent. */
export const chargeOf = (charge: ChargeDraft, transport: TransportMode) => {
  const { code, description, currency, calculator, unit, bands, minimumAmount, minimumValue, breakRule, onRequest } =
    charge
  const inBands = isInBands(calculator)
  const hasUnit = inBands || calculator === 'PERCENT' || calculator === 'PER_CONTAINER'
  const isUsual = breakRule === (transport === 'AIR' ? 'LOWEST' : 'BAND')
  return {
    code,
    description,
    currency,
    calculator,
    amount: inBands || onRequest || charge.amount === '' ? '0' : charge.amount,
    unit: hasUnit ? unit : '',
    ranges: inBands && !onRequest ? rangesOf(bands) : [],
    minimum: {
      ...(minimumAmount !== '' && calculator !== 'FLAT' && { amount: minimumAmount }),
      ...(minimumValue !== '' && calculator !== 'FLAT' && { value: minimumValue }),
    },
    ...(calculator === 'RANGE' && !isUsual && { breakRule }),
    ...(onRequest && { onRequest }),
  }
}

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** What is sent of the fields that can be changed. */
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
  charges: values.charges.map((charge) => chargeOf(charge, values.transport)),
})

type Container = NonNullable<RateDetail['container']>

const containerOf = ({ mode, container }: Values): Container | null =>
  // The choice offers types of container only.
  mode === 'FCL' && container !== '' ? (container as Container) : null

const stackableOf = ({ stackable }: Values) => stackables.find((one) => one === stackable) ?? null
