import { expect, test } from 'vitest'
import type { MarkupRule } from '../markup-rule/markup-rule.ts'
import type { VersionedRate } from '../rate/rate.ts'
import { chargeOf, fclRate } from '../rate/testing/sample-rates.ts'
import { groupId } from '../vocabulary/client-group.ts'
import { lanesOf } from './lanes.ts'
import type { ListRow } from './list-row.ts'
import { type ListInput, listRows } from './price-list.ts'

const rule = (fields: Partial<MarkupRule>): MarkupRule => ({
  id: 'rule',
  name: '',
  kind: 'AMOUNT',
  basis: 'CONTAINER',
  lines: 'MAIN_FREIGHT',
  value: '80',
  currency: 'USD',
  priority: 0,
  ...fields,
})

const input = (
  fields: Partial<Omit<ListInput, 'seller'>> & { seller?: Partial<ListInput['seller']> } = {},
): ListInput => ({
  from: '2026-12-01',
  to: '2026-12-31',
  surcharges: [],
  providers: {},
  ...fields,
  seller: {
    clientGroup: 'ORO',
    rules: [rule({ client: groupId('ORO') })],
    defaultMarkup: '10',
    mainFreight: new Set(['OFR', 'AFR']),
    fx: { base: 'USD', date: '2026-12-01', rates: [] },
    ...fields.seller,
  },
})

const listOf = (rates: readonly VersionedRate[], fields: Parameters<typeof input>[0] = {}): ListRow[] =>
  lanesOf(rates, (code) => code.slice(0, 2)).flatMap(({ lane, rates: ofLane }) => listRows(lane, ofLane, input(fields)))

const short = (rows: readonly ListRow[]) =>
  rows.map(({ carrier, container, charges, totals, validFrom, validTo, source }) => ({
    carrier,
    container,
    charges: charges.map(({ idCharge, perUnit, amount }) => `${idCharge} ${perUnit ?? amount ?? '?'}`),
    total: totals.map(({ amount, currency }) => `${currency} ${amount}`),
    valid: `${validFrom} ${validTo}`,
    source,
  }))

const ofGroup = (fields: Partial<VersionedRate> = {}) =>
  fclRate({
    id: 'oro',
    code: 'V-1',
    type: 'SELL',
    owner: { id: groupId('ORO'), code: '', name: 'ORO' },
    charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1700' })],
    ...fields,
  })

const december = '2026-12-01 2026-12-31'

test('a bought rate is sold by the rule of the group on its freight and the usual markup on the rest', () => {
  expect(short(listOf([fclRate()]))).toEqual([
    {
      carrier: 'Meridian Ocean',
      container: '20GP',
      charges: ['OFR 1560.00', 'DOCO 60.50'],
      total: ['USD 1620.50'],
      valid: december,
      source: 'RULES',
    },
  ])
})

test('the tariff of the group prices the freight, and its rule the rest of the same carrier', () => {
  expect(short(listOf([fclRate(), ofGroup()]))).toMatchObject([
    { carrier: 'Meridian Ocean', charges: ['OFR 1700', 'DOCO 60.50'], total: ['USD 1760.50'], source: 'GROUP' },
  ])
})

test('the client’s tariff precedes that of its group and the general one', () => {
  const ofClient = ofGroup({
    id: 'acme',
    owner: { id: 'acme', code: '', name: 'Acme' },
    charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1650' })],
  })
  const general = ofGroup({ id: 'all', owner: null })
  expect(short(listOf([fclRate(), ofGroup(), general, ofClient], { seller: { client: 'acme' } }))).toMatchObject([
    { charges: ['OFR 1650', 'DOCO 60.50'], source: 'CLIENT' },
  ])
})

test('a tariff without a bought rate is a row of its own', () => {
  expect(short(listOf([ofGroup()]))).toMatchObject([{ charges: ['OFR 1700'], total: ['USD 1700.00'], source: 'GROUP' }])
})

test('a price that changes within the period has a row for each validity', () => {
  const first = fclRate({ validTo: '2026-12-14' })
  const second = fclRate({
    id: 'r-21',
    validFrom: '2026-12-15',
    charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1600' })],
  })
  expect(short(listOf([first, second])).map(({ charges, valid }) => [charges[0], valid])).toEqual([
    ['OFR 1560.00', '2026-12-01 2026-12-14'],
    ['OFR 1680.00', '2026-12-15 2026-12-31'],
  ])
})

test('of two rates for one carrier and service the cheaper one is listed', () => {
  const dearer = fclRate({
    id: 'r-2',
    owner: { id: 'p2', code: '', name: 'Otro agente' },
    charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1900' })],
  })
  expect(short(listOf([dearer, fclRate()]))).toMatchObject([{ charges: ['OFR 1560.00', 'DOCO 60.50'] }])
})

test('the name of an agent is no carrier, that of a shipping line is one', () => {
  const rate = fclRate({ carrier: null })
  const carriers = (isCarrier: boolean) =>
    listOf([rate], { providers: { p1: { isCarrier } as never } }).map(({ carrier }) => carrier)
  expect(carriers(false)).toEqual([''])
  expect(carriers(true)).toEqual(['Muelle Oeste'])
})

test('by road the name of a haulier is no carrier: it is a local supplier', () => {
  const rate = fclRate({ transport: 'ROAD', mode: 'FTL', container: null, carrier: null })
  const truck = { ...rate, charges: [chargeOf(0, { calculator: 'PER_TRUCK', amount: '900' })] }
  const rows = listOf([truck], { providers: { p1: { isCarrier: true } as never } })
  expect(rows.map(({ carrier }) => carrier)).toEqual([''])
})

test('the minimum profit of a shipment is reached with one container', () => {
  const rules = [rule({ kind: 'MINIMUM_PROFIT', basis: undefined, lines: undefined, value: '200' })]
  expect(short(listOf([fclRate()], { seller: { rules, defaultMarkup: '0' } }))).toMatchObject([
    { charges: ['OFR 1680.00', 'DOCO 55.00'], total: ['USD 1735.00'] },
  ])
})

const lcl = (charge: Parameters<typeof chargeOf>[1]) =>
  fclRate({ mode: 'LCL', container: null, charges: [chargeOf(0, { calculator: 'PER_WM', amount: '58', ...charge })] })

test('a price by weight or volume has its unit and minimum, and no total', () => {
  const rules = [rule({ basis: 'RT', value: '5.8' })]
  const [row] = listOf([lcl({ minimum: { amount: '60' } })], { seller: { rules } })
  expect(row).toMatchObject({
    totals: [],
    open: false,
    charges: [{ calculator: 'PER_WM', perUnit: '63.80', minimum: '66.00' }],
  })
})

test('an amount per shipment cannot be in a price by weight or volume: the lane is left out', () => {
  expect(listOf([lcl({})], { seller: { rules: [rule({ basis: 'SHIPMENT' })] } })).toEqual([])
})

test('a rule without an exchange rate leaves the freight without a price instead of selling it at cost', () => {
  const inEuros = fclRate({ charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1480', currency: 'EUR' })] })
  expect(listOf([inEuros])).toEqual([])
})

test('a percentage of the goods is on request, and the total lacks it', () => {
  const [row] = listOf([
    fclRate({
      charges: [
        chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1480' }),
        chargeOf(1, { code: 'INS', section: 'OTHER', calculator: 'PERCENT', unit: 'GOODS', amount: '0.5' }),
      ],
    }),
  ])
  expect(row).toMatchObject({ open: true, totals: [{ amount: '1560.00', currency: 'USD' }] })
  expect(row?.charges[1]).not.toHaveProperty('amount')
})

test('a charge with a price per kg in a row by container is open: the total lacks it', () => {
  const charges = [
    chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1480' }),
    chargeOf(1, { code: 'HAN', section: 'DESTINATION', calculator: 'PER_KG', amount: '0.10' }),
  ]
  const [row] = listOf([fclRate({ charges })])
  expect(row).toMatchObject({ open: true, charges: [{ idCharge: 'OFR' }, { perUnit: '0.11', open: true }] })
  expect(row?.charges[0]).not.toHaveProperty('open')
})

test('a minimum quantity and the rule of breaks are those of the rate, and count in the total', () => {
  const charges = [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1480', minimum: { value: '2' } })]
  expect(listOf([fclRate({ charges })])).toMatchObject([
    { charges: [{ perUnit: '1560.00', leastQuantity: '2' }], totals: [{ amount: '3120.00' }] },
  ])
  const bands = {
    calculator: 'RANGE',
    unit: 'WM',
    ranges: [{ from: '0', amount: '58', flat: true }],
    breakRule: 'LOWEST',
    minimum: { value: '1' },
  } as const
  const bought = lcl({ ...bands, ranges: [...bands.ranges] })
  const sold = { ...bought, id: 'lcl', type: 'SELL', owner: { id: groupId('ORO'), code: '', name: 'ORO' } } as const
  const { minimum: _minimum, ...line } = { ...bands, leastQuantity: '1' }
  expect(listOf([bought, sold])).toMatchObject([{ charges: [line], source: 'GROUP' }])
  expect(listOf([sold])).toMatchObject([{ charges: [line], source: 'GROUP' }])
})

test('a rate of a country is listed once, as the lane of the country', () => {
  const rates = [
    fclRate(),
    fclRate({ id: 'r-30', origin: 'DE', originName: '', carrier: { id: '', code: '', name: 'Austral' } }),
  ]
  expect(listOf(rates).map(({ origin, carrier }) => [origin.code, carrier])).toEqual([
    ['DEHAM', 'Meridian Ocean'],
    ['DE', 'Austral'],
  ])
})

test('no cost and no margin is in a row', () => {
  const text = JSON.stringify(listOf([fclRate(), ofGroup()]))
  for (const hidden of ['1480', '55.00', '"cost"', 'Muelle Oeste', 'markup']) expect(text).not.toContain(hidden)
})
