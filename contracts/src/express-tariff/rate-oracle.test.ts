import { expect, test } from 'vitest'
import type { DemandPeriod } from '../express-carrier/carrier.ts'
import { carrierWith, compileTariffs, piece, rating, shipmentWith, tariffWith } from './testing/example.ts'
import { rateExpress } from './rate-express.ts'
import type { Tariff, TariffSurcharge } from '../express-carrier/tariff.ts'
import type { RatedShipment } from './rated-shipment.ts'

/** Exact fractions, written without the engine's decimals. */
type Fraction = { n: bigint; d: bigint }
const f = (text: string | number | bigint): Fraction => {
  const [whole = '0', decimals = ''] = String(text).split('.')
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) }
}
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const minus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d })
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n })
const less = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d
const max = (a: Fraction, b: Fraction): Fraction => (less(a, b) ? b : a)
/** For values that are not negative. */
const ceil = ({ n, d }: Fraction): Fraction => ({ n: (n + d - 1n) / d, d: 1n })
const halfUp = (a: Fraction, decimals: number): Fraction => {
  const scale = 10n ** BigInt(decimals)
  const sign = a.n < 0n ? -1n : 1n
  return { n: sign * ((a.n * sign * scale * 2n + a.d) / (2n * a.d)), d: scale }
}
const zero = f(0)
const textOf = (a: Fraction, decimals: number): string => {
  const { n } = halfUp(a, decimals)
  const digits = String(n < 0n ? -n : n).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return `${n < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ''}`
}

let seed = 20_261_129
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const int = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
const pick = <Value>(values: readonly Value[]): Value => values[int(0, values.length - 1)] as Value
const decimal = (from: number, to: number, decimals: number): string =>
  (int(from * 10 ** decimals, to * 10 ** decimals) / 10 ** decimals).toFixed(decimals)
const maybe = <Value>(value: () => Value, share = 0.5): Value | undefined => (random() < share ? value() : undefined)

const stepRows = () => [{ fromKg: '0', step: '0.5' }, ...(random() < 0.5 ? [{ fromKg: '20', step: '1' }] : [])]

const randomSurcharge = (index: number): TariffSurcharge => ({
  code: `S${index}`,
  text: '',
  chargeCode: pick(['A', 'B', 'C']),
  basis: pick(['SHIPMENT', 'PIECE', 'KG', 'PERCENT_OF_BASE', 'PERCENT_OF_VALUE'] as const),
  amount: decimal(0, 30, 3),
  step: maybe(() => pick(['1', '3', '10'])),
  min: maybe(() => decimal(0, 20, 2)),
  max: maybe(() => decimal(20, 90, 2), 0.3),
  trigger: pick([
    { kind: 'ALWAYS' },
    { kind: 'RESIDENTIAL' },
    { kind: 'DECLARED' },
    { kind: 'DEMAND' },
    { kind: 'CHOSEN' },
    { kind: 'REMOTE', end: pick(['ORIGIN', 'DESTINATION', 'BOTH']) },
    { kind: 'PIECE_KG', over: '15', weight: pick(['ACTUAL', 'EITHER']) },
    { kind: 'SIDE_CM', over: '60' },
    { kind: 'LENGTH_PLUS_GIRTH', over: '180' },
  ] as const),
  group: maybe(() => pick(['G', 'H']), 0.4),
  fuelable: random() < 0.5,
  taxable: random() < 0.5,
})

const randomTariff = (): Tariff => {
  const ends = [...new Set([0.5, int(1, 5), int(6, 15), int(16, 30)])]
  const last = ends.at(-1) ?? 1
  return tariffWith(
    {
      rounding: {
        divisor: pick(['5000', '4000', '6000', '139.7']),
        dimRounding: pick(['NEAREST', 'UP', 'NONE'] as const),
        per: pick(['PIECE', 'SHIPMENT'] as const),
        pieceSteps: random() < 0.3 ? stepRows() : [],
        steps: stepRows(),
        minPieceKg: maybe(() => '2', 0.2),
      },
      bands: ends.map((end) => ({ zone: '1', kind: 'ANY' as const, upToKg: String(end), amount: decimal(5, 300, 2) })),
      above: [
        {
          zone: '1',
          kind: 'ANY',
          fromKg: String(last),
          mode: 'ADDER',
          stepKg: pick(['0.5', '1']),
          amount: decimal(1, 9, 2),
        },
        { zone: '1', kind: 'ANY', fromKg: String(last + 20), mode: 'WHOLE', amount: decimal(1, 12, 2) },
      ],
      breakRule: pick(['BAND_ONLY', 'LOWEST'] as const),
      minimum: maybe(() => decimal(10, 80, 2)) ?? null,
      discount: random() < 0.5 ? [{ zone: '', percent: decimal(0, 30, 2) }] : [],
      surcharges: Array.from({ length: int(0, 6) }, (_, index) => randomSurcharge(index)),
      insurance:
        maybe(() =>
          random() < 0.5
            ? { percent: decimal(0, 3, 2), min: decimal(0, 20, 2), included: decimal(0, 200, 0) }
            : { perStarted: { amount: decimal(0, 3, 2), per: '100' }, min: decimal(0, 20, 2) },
        ) ?? null,
      fuelPercent: decimal(0, 40, 2),
      chargeCodes: { base: pick(['A', 'B']), fuel: pick(['A', 'B']), insurance: pick(['B', 'C']) },
    },
    { currency: pick(['USD', 'EUR', 'JPY', 'CLP'] as const) },
  )
}

const randomShipment = (currency: Tariff['currency']): RatedShipment =>
  shipmentWith({
    monedaMercaderia: currency,
    valorMercaderia: decimal(0, 900, 2),
    insur: pick(['CARRIER', 'NONE'] as const),
    chosen: ['S0', 'S3'],
    packingData: Array.from({ length: int(1, 4) }, () =>
      piece(decimal(1, 25, 3), random() < 0.1 ? '' : [1, 2, 3].map(() => decimal(5, 80, 2)).join('x'), int(1, 3)),
    ),
    shipperAddress: { countryCode: 'UY', postalCode: pick(['11000', '40000']), city: '', residential: false },
    recipientAddress: {
      countryCode: 'US',
      postalCode: pick(['33101', '90210']),
      city: '',
      residential: random() < 0.5,
    },
  })

const demand: DemandPeriod[] = (['USD', 'EUR', 'JPY', 'CLP'] as const).map((currency) => ({
  from: '2026-11-01',
  to: '2026-11-30',
  origins: [],
  destinations: ['US'],
  perKg: '1.237',
  currency,
}))
const remoteCodes = ['40000', '90210']
const vat: Record<string, string> = { A: '22', B: '0', C: '10.5' }

/** Amounts by code and the total, by fractions. */
const expected = (tariff: Tariff, shipment: RatedShipment): Record<string, string> => {
  const [version] = tariff.versions
  if (version === undefined) throw new Error('no version')
  const decimals = ['JPY', 'CLP'].includes(tariff.currency) ? 0 : 2
  const { rounding } = version
  const up = (kg: Fraction, steps: typeof rounding.steps): Fraction => {
    const step = steps.filter(({ fromKg }) => !less(kg, f(fromKg))).at(-1)?.step
    return step === undefined ? kg : times(ceil(over(kg, f(step))), f(step))
  }
  const side = (text: string): Fraction => {
    if (rounding.dimRounding === 'NONE') return f(text)
    return rounding.dimRounding === 'UP' ? ceil(f(text)) : halfUp(f(text), 0)
  }
  const pieces = shipment.packingData.flatMap(({ cantidad, peso, largo, ancho, alto }) => {
    const sides = largo && ancho && alto ? [largo, ancho, alto].map(side) : [zero, zero, zero]
    const volumetric = over(sides.reduce(times, f(1)), f(rounding.divisor))
    const longest = sides.reduce(max, zero)
    const others = minus(sides.reduce(plus, zero), longest)
    return Array.from({ length: cantidad }, () => ({
      kg: f(peso),
      volumetric,
      longest,
      girth: plus(longest, times(f(2), others)),
    }))
  })
  const least = (kg: Fraction) => up(max(kg, f(rounding.minPieceKg ?? 0)), rounding.pieceSteps)
  const sum = (values: Fraction[]) => values.reduce(plus, zero)
  const actual = sum(pieces.map(({ kg }) => least(kg)))
  const volumetric = sum(pieces.map((one) => least(one.volumetric)))
  const greater = sum(pieces.map((one) => least(max(one.kg, one.volumetric))))
  const chargeable = up(rounding.per === 'PIECE' ? greater : max(actual, volumetric), rounding.steps)

  const priceAt = (kg: Fraction): Fraction => {
    const band = version.bands.find(({ upToKg }) => !less(f(upToKg), kg))
    if (band) return f(band.amount)
    const [adder, whole] = version.above
    if (adder === undefined || whole === undefined) throw new Error('no range')
    if (!less(kg, f(whole.fromKg))) return times(kg, f(whole.amount))
    const started = ceil(over(minus(kg, f(adder.fromKg)), f(adder.stepKg)))
    return plus(f(version.bands.at(-1)?.amount ?? 0), times(started, f(adder.amount)))
  }
  let price = priceAt(chargeable)
  if (version.breakRule === 'LOWEST')
    for (const end of [...version.bands.map(({ upToKg }) => upToKg), version.above[1]?.fromKg ?? '0']) {
      const heavier = up(f(end), rounding.steps)
      // A band ends at its weight, whatever the steps.
      const isBand = version.bands.some(({ upToKg }) => upToKg === end)
      const at = isBand ? priceAt(f(end)) : priceAt(heavier)
      if (less(chargeable, f(end)) && less(at, price)) price = at
    }
  const lines: { code: string; amount: Fraction; fuelable: boolean; vat: string }[] = []
  const add = (code: string, amount: Fraction, fuelable: boolean, chargeCode: string, taxable = true) =>
    lines.push({ code, amount: halfUp(amount, decimals), fuelable, vat: taxable ? (vat[chargeCode] ?? '0') : '0' })
  const { base, fuel, insurance } = version.chargeCodes
  add('BASE', max(price, f(version.minimum ?? 0)), true, base)
  const [discount] = version.discount
  if (discount && Number(discount.percent) > 0)
    add('DISCOUNT', minus(zero, over(times(lines[0]?.amount ?? zero, f(discount.percent)), f(100))), true, base)
  const net = sum(lines.map(({ amount }) => amount))
  const value = f(shipment.valorMercaderia)

  const applied = version.surcharges.flatMap((surcharge) => {
    const { trigger, basis, code, step } = surcharge
    const remote = (end: string, { postalCode }: { postalCode: string }) =>
      trigger.kind === 'REMOTE' && (trigger.end === 'BOTH' || trigger.end === end) && remoteCodes.includes(postalCode)
    const ends =
      Number(remote('ORIGIN', shipment.shipperAddress)) + Number(remote('DESTINATION', shipment.recipientAddress))
    const meeting = pieces.filter((one) => {
      if (trigger.kind === 'PIECE_KG')
        return less(f(trigger.over), trigger.weight === 'EITHER' ? max(one.kg, one.volumetric) : one.kg)
      if (trigger.kind === 'SIDE_CM') return less(f(trigger.over), one.longest)
      return trigger.kind === 'LENGTH_PLUS_GIRTH' && less(f(trigger.over), one.girth)
    }).length
    const isOn = {
      ALWAYS: true,
      DEMAND: tariff.currency === 'CLP',
      RESIDENTIAL: shipment.recipientAddress.residential,
      DECLARED: value.n > 0n,
      CHOSEN: ['S0', 'S3'].includes(code),
      REMOTE: ends > 0,
    }[trigger.kind as string]
    if (!(isOn ?? meeting > 0)) return []
    const rate = trigger.kind === 'DEMAND' ? f('1.237') : f(surcharge.amount)
    const kg = step === undefined ? chargeable : times(ceil(over(chargeable, f(step))), f(step))
    const pieceCount = isOn === undefined ? meeting : pieces.length
    const amount = {
      KG: times(rate, kg),
      SHIPMENT: rate,
      PIECE: times(rate, f(pieceCount)),
      PERCENT_OF_BASE: over(times(rate, net), f(100)),
      PERCENT_OF_VALUE: over(times(rate, value), f(100)),
      PERCENT_OF_DUTY: zero,
    }[trigger.kind === 'DEMAND' ? 'KG' : basis]
    const atLeast = surcharge.min !== undefined && less(amount, f(surcharge.min)) ? f(surcharge.min) : amount
    const limited = surcharge.max !== undefined && less(f(surcharge.max), atLeast) ? f(surcharge.max) : atLeast
    return [{ surcharge, amount: halfUp(times(limited, f(ends === 2 ? 2 : 1)), decimals) }]
  })
  for (const one of applied) {
    const { code, group, fuelable, taxable, chargeCode } = one.surcharge
    const rivals = applied.filter(({ surcharge }) => group !== undefined && surcharge.group === group)
    const isBeaten = rivals.some(
      ({ surcharge, amount }) => less(one.amount, amount) || (!less(amount, one.amount) && surcharge.code < code),
    )
    if (!isBeaten) add(code, one.amount, fuelable, chargeCode, taxable)
  }
  if (Number(version.fuelPercent) > 0) {
    const of = sum(lines.filter(({ fuelable }) => fuelable).map(({ amount }) => amount))
    add('FUEL', over(times(of, f(version.fuelPercent ?? 0)), f(100)), false, fuel)
  }
  const cover = version.insurance
  if (cover && shipment.insur === 'CARRIER' && value.n > 0n && less(f(cover.included ?? 0), value)) {
    const { perStarted, percent = '0', min = '0' } = cover
    const amount = perStarted
      ? times(ceil(over(value, f(perStarted.per))), f(perStarted.amount))
      : over(times(value, f(percent)), f(100))
    add('INSURANCE', max(amount, f(min)), false, insurance)
  }
  for (const percent of ['10.5', '22']) {
    const taxed = lines.filter((line) => line.vat === percent)
    if (taxed.length > 0) {
      const of = sum(taxed.map(({ amount }) => amount))
      lines.push({
        code: `TAX_${percent}`,
        amount: halfUp(over(times(of, f(percent)), f(100)), decimals),
        fuelable: false,
        vat: '0',
      })
    }
  }
  return Object.fromEntries([
    ...lines.map(({ code, amount }) => [code, textOf(amount, decimals)]),
    ['total', textOf(sum(lines.map(({ amount }) => amount)), decimals)],
    ['kg', textOf(chargeable, 3)],
  ])
}

const carrier = carrierWith({
  // The last line that matches wins: the demand of other currencies has no rate.
  demand,
  remote: [
    { country: 'US', postals: ['90210'], cities: [] },
    { country: 'UY', postals: ['40000'], cities: [] },
  ],
})

test('2,000 random tariffs and shipments have the price of exact fractions', () => {
  const codes = new Set<string>()
  for (let index = 0; index < 2000; index++) {
    const tariff = randomTariff()
    const shipment = randomShipment(tariff.currency)
    const { options, refusals } = rating([tariff], shipment, { vat }, [carrier])
    const [one] = options
    if (one === undefined) throw new Error(JSON.stringify(refusals))
    const lines = Object.fromEntries(one.sell.lines.map(({ code, amount }) => [code, amount]))
    for (const code of Object.keys(lines)) codes.add(code)
    expect({ ...lines, total: one.sell.total, kg: Number(one.chargeable).toFixed(3) }, `tariff ${index}`).toEqual(
      expected(tariff, shipment),
    )
  }
  expect([...codes].sort()).toEqual([
    'BASE',
    'DISCOUNT',
    'FUEL',
    'INSURANCE',
    'S0',
    'S1',
    'S2',
    'S3',
    'S4',
    'S5',
    'TAX_10.5',
    'TAX_22',
  ])
})

test('with LOWEST more weight never costs less, and the chargeable weight is never below the actual one', () => {
  for (let index = 0; index < 100; index++) {
    const tariff = randomTariff()
    const [version] = tariff.versions
    if (version === undefined) continue
    const versions = [{ ...version, breakRule: 'LOWEST' as const, surcharges: [], insurance: null }]
    const compiled = compileTariffs([{ ...tariff, versions }], [carrier])
    let before = 0
    for (let kg = 0.25; kg < 60; kg += 0.75) {
      const packingData = [piece(String(kg), '1x1x1')]
      const context = { day: '2026-11-20', companyCountry: 'UY', vat: {}, now: '2026-11-20T12:00:00Z' }
      const [one] = rateExpress(compiled, shipmentWith({ packingData }), context).options
      const total = Number(one?.sell.total)
      expect(Number(one?.chargeable)).toBeGreaterThanOrEqual(kg)
      expect(total, `${index}: ${kg} kg`).toBeGreaterThanOrEqual(before)
      before = total
    }
  }
})

test('the order of pieces and surcharges does not change the lines, and a split piece is not lighter', () => {
  for (let index = 0; index < 100; index++) {
    const tariff = randomTariff()
    const shipment = randomShipment(tariff.currency)
    const versions = tariff.versions.map((one) => ({ ...one, surcharges: one.surcharges.toReversed() }))
    const turned = { ...shipment, packingData: shipment.packingData.toReversed() }
    expect(rating([{ ...tariff, versions }], turned, { vat }, [carrier])).toEqual(
      rating([tariff], shipment, { vat }, [carrier]),
    )
  }
  const rounding = { dimRounding: 'NONE' as const, steps: [] }
  const kgOf = (...packingData: RatedShipment['packingData']) =>
    Number(rating([tariffWith({ rounding })], { packingData }).options[0]?.chargeable)
  for (let index = 0; index < 100; index++) {
    const [kg, length] = [int(2, 40), int(10, 100)]
    const [kgPart, lengthPart] = [int(1, kg - 1), int(1, length - 1)]
    expect(
      kgOf(piece(String(kgPart), `${lengthPart}x30x40`), piece(String(kg - kgPart), `${length - lengthPart}x30x40`)),
    ).toBeGreaterThanOrEqual(kgOf(piece(String(kg), `${length}x30x40`)) - 0.002)
  }
})
