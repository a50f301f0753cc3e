import { expect, test } from 'vitest'
import {
  type costGroup,
  delivered,
  given,
  lookups,
  pricing,
  requested,
  stateAfter,
  taken,
} from '../../../testing/quotation-sentences.ts'
import { type StoredRate, storedRate } from '../../../testing/stored-rates.ts'

const quotation = given(requested, taken).by(pricing)
const asked = { rates: [{ rateId: 'r-1', rateVersion: 3 }] }
const stored = (more: Partial<StoredRate> = {}) => ({ rates: { 'r-1': storedRate(more) } })

test('a cost is made of a rate in one step: which rate and version, quantities and amounts are in the event', () => {
  const [added] = quotation.when('AddRatedCost', asked, stored()).events()
  expect(added).toMatchObject({
    type: 'CostGroupAdded',
    data: {
      source: 'RATE',
      rateId: 'r-1',
      rateVersion: 3,
      rates: [{ rateId: 'r-1', rateVersion: 3, code: 'T-0954' }],
      validez: '2026-06-30',
      ruta: 'directo',
      ttime: 4,
      freeDays: 3,
      frequency: 'diaria',
      carrier: 'Zonda Air Cargo',
      agente: 'p-1',
      agenteNombre: 'Iber Carga',
      // 210 kg at 2.90 are 609.00; 300 kg at 1.90 are 570.00.
      charges: [
        {
          idCharge: 'FRT',
          concept: 'FRT concept',
          section: 'FREIGHT',
          quantity: '210',
          billedQuantity: '300',
          amount: '570.00',
        },
        { idCharge: 'FSC', costPerKg: '0.65', quantity: '210', amount: '136.50' },
        { idCharge: 'LOC', amount: '60.00', tax: 'VAT' },
        { idCharge: 'HDL' },
      ],
    },
  })
  // Nobody knows the days at the place: no amount, and it never wins.
  expect(added?.data).not.toHaveProperty('charges.3.amount')
})

test('a rate weighs with numbers of its own, and they are kept with the cost', () => {
  const [added] = quotation.when('AddRatedCost', asked, stored({ cbmRatio: '200' })).events()
  // 1.26 m³ at 200 kg.
  expect(added?.data).toMatchObject({
    chargeableRule: { divisor: 5000 },
    charges: [{ quantity: '252' }, { quantity: '252' }, {}, {}],
  })
  const [theirs] = quotation
    .when('AddRatedCost', asked, stored({ owner: { id: 'klm', code: '', name: 'KLM' } }))
    .events()
  expect(theirs?.data).toMatchObject({ chargeableRule: { divisor: 5000 } })
})

test('a rate that changed since it was seen, is not there, or does not match, makes no cost', () => {
  quotation.when('AddRatedCost', asked, { rates: {} }).refused('RATE_UNKNOWN', { rateId: 'r-1' })
  quotation.when('AddRatedCost', asked, stored({ version: 4 })).refused('RATE_CHANGED', { rateId: 'r-1', version: 4 })
  for (const [more, mismatch] of [
    [{ active: false }, 'SUSPENDED'],
    [{ type: 'SELL' }, 'TYPE'],
    [{ validTo: '2026-03-09' }, 'EXPIRED'],
    [{ origin: 'DE' }, 'ORIGIN'],
    [{ mode: 'ULD' }, 'MODE'],
  ] as const)
    quotation
      .when('AddRatedCost', asked, stored(more))
      .refused('RATE_NOT_MATCHING', { rateId: 'r-1', mismatches: [mismatch] })
  quotation
    .when('AddRatedCost', asked, {
      ...stored(),
      chargeCodes: { ...lookups.chargeCodes, FSC: { ...lookups.chargeCodes['FRT'], active: false } as never },
    })
    .refused('CHARGE_CODE_NOT_USABLE', { idCharge: 'FSC' })
})

test('which rate it was stays with a cost that is changed by hand', () => {
  const [added] = quotation.when('AddRatedCost', asked, stored()).events()
  const data = added?.data as never
  const [changed] = given(requested, taken, { type: 'CostGroupAdded', data })
    .by(pricing)
    .when('ChangeCostGroup', {
      idCost: 'id-1',
      validez: '2026-05-31',
      charges: [{ idCharge: 'FRT', currency: 'USD', amount: '500' }],
    })
    .events()
  expect(changed?.data).toMatchObject({ source: 'RATE', rateId: 'r-1', rateVersion: 3, rates: [{ code: 'T-0954' }] })
})

test('a rate that changes after the client has the offer is told, and the offer stays as it is', () => {
  const [added] = quotation.when('AddRatedCost', asked, stored()).events()
  const rated = added as { type: 'CostGroupAdded'; data: typeof costGroup }
  const sent = [...delivered, rated]
  const changed = { idCost: 'id-1', rateId: 'r-1', reason: 'RATE_CHANGED' as const }
  const application = { userId: 'changed-rates', permissions: [], system: true }
  const told = { type: 'RateOfSentOfferChanged' as const, data: changed }
  given(...sent)
    .by(application)
    .when('TellOfChangedRate', changed)
    .thenExactly(told)
  expect(stateAfter([...sent, told])).toEqual(stateAfter(sent))
  given(...sent)
    .by(application)
    .when('TellOfChangedRate', { ...changed, rateId: 'r-2' })
    .nothing()
  given(...sent)
    .by(pricing)
    .when('TellOfChangedRate', changed)
    .refused('FORBIDDEN')
})
