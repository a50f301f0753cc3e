import { mostCandidates } from '@freight/contracts/rate/auto-rating'
import { expect, test } from 'vitest'
import { given, pricing, requested, requestedWith, stateAfter } from '../../../testing/quotation-sentences.ts'
import { charge, storedRate } from '../../../testing/stored-rates.ts'

const application = { userId: 'auto-rating', permissions: [], system: true }
const quotation = given(requested).by(application)
const matching = (...rates: ReturnType<typeof storedRate>[]) => ({ matchingRates: { rates, providers: {}, near: {} } })

test('the result contains version, owner and amounts of the stored rates, and what is missing', () => {
  const completeRate = storedRate({
    charges: [charge(0, { calculator: 'PER_KG', amount: '2.35' }), charge(1, { code: 'LOC', amount: '60' })],
  })
  const partial = storedRate({ id: 'r-2', code: 'T-1001', carrier: { id: '', code: 'ZA', name: 'Zonda' } })
  const [event] = quotation.when('AutoRate', {}, matching(partial, completeRate)).events()
  expect(event).toEqual({
    type: 'QuotationAutoRated',
    data: {
      day: '2026-03-10',
      missing: [],
      total: 2,
      complete: 1,
      carriers: ['Zonda Air Cargo', 'ZA'],
      candidates: [
        {
          rates: [{ rateId: 'r-1', rateVersion: 3, code: 'T-0954' }],
          owner: 'Iber Carga',
          carrier: 'Zonda Air Cargo',
          validTo: '2026-06-30',
          totals: [{ currency: 'USD', amount: '553.50' }],
          converted: { currency: 'USD', amount: '553.50' },
          complete: true,
          open: [],
          uncovered: [],
        },
        // The number of storage days is unknown.
        expect.objectContaining({
          rates: [{ rateId: 'r-2', rateVersion: 3, code: 'T-1001' }],
          complete: false,
          open: ['HDL'],
        }),
      ],
    },
  })
})

test('the result without a matching rate contains why the rates of the lane do not match', () => {
  const nearMisses = { EXPIRED: 3, STACKABLE: 1 } as const
  quotation.when('AutoRate', {}, { matchingRates: { rates: [], providers: {}, near: nearMisses } }).thenExactly({
    type: 'QuotationAutoRated',
    data: {
      day: '2026-03-10',
      nothing: 'NO_RESULTS',
      missing: [],
      total: 0,
      complete: 0,
      carriers: [],
      candidates: [],
      near: nearMisses,
    },
  })
})

test('an incomplete request is not rated', () => {
  const boxes = requestedWith({ transportMode: 'SEA', modo: 'FCL', containerData: [] })
  given(boxes)
    .by(application)
    .when('AutoRate', {}, matching(storedRate()))
    .thenLike({
      type: 'QuotationAutoRated',
      data: { nothing: 'MISSING_PARAMETERS', missing: ['containerData'], total: 0, candidates: [] },
    })
})

test('the result counts all matching rates and contains a limited number', () => {
  const rates = Array.from({ length: mostCandidates + 5 }, (_, n) => storedRate({ id: `r-${n}` }))
  const [event] = quotation.when('AutoRate', {}, matching(...rates)).events()
  expect(event?.data).toMatchObject({ total: mostCandidates + 5 })
  expect(Object(event?.data).candidates).toHaveLength(mostCandidates)
})

test('the state contains the number of complete rates and their carriers for the rules', () => {
  const [event] = quotation
    .when('AutoRate', {}, matching(storedRate({ charges: [charge(0, { amount: '60' })] })))
    .events()
  expect(stateAfter([requested, event as typeof requested]).autoRated).toEqual({
    complete: 1,
    carriers: ['Zonda Air Cargo'],
  })
})

test('a door leg without a rate makes the result incomplete', () => {
  const toAddress = [
    { direccion: 'Ruta 5', codPostal: '', ciudad: 'Las Piedras', estado: '', destinatario: '', nroOrden: '' },
  ]
  const life = given(requestedWith({ incoterm: 'FCA', pickupData: [], deliveryData: toAddress })).by(application)
  const air = storedRate({ charges: [charge(0, { amount: '60' })] })
  life.when('AutoRate', {}, matching(air)).thenLike({
    type: 'QuotationAutoRated',
    data: {
      total: 1,
      complete: 0,
      candidates: [
        {
          complete: false,
          legs: [
            { leg: 'MAIN_CARRIAGE', complete: true },
            { leg: 'DELIVERY', nothing: 'NO_RESULTS', totals: [], complete: false },
          ],
        },
      ],
    },
  })
  const haulier = storedRate({ id: 'r-7', code: 'T-2001', charges: [charge(0, { code: 'DLV', amount: '40' })] })
  const airAndDelivery = { matchingRates: { ...matching(air).matchingRates, doors: { DELIVERY: [haulier] } } }
  life.when('AutoRate', {}, airAndDelivery).thenLike({
    type: 'QuotationAutoRated',
    data: {
      complete: 1,
      candidates: [
        {
          converted: { currency: 'USD', amount: '100.00' },
          rates: [{ code: 'T-0954' }, { code: 'T-2001', leg: 'DELIVERY' }],
        },
      ],
    },
  })
})

test('only the system rates automatically', () =>
  given(requested).by(pricing).when('AutoRate', {}).refused('FORBIDDEN'))
