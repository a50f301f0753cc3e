import type { Lookups } from '@freight/contracts/registry/lookups'
import { surchargeCommands, surchargeEvents } from '@freight/contracts/surcharge/surcharge'
import { expect, test } from 'vitest'
import { sentences } from '../../testing/given.ts'
import { lookups } from '../../testing/quotation-sentences.ts'
import { surcharge } from './surcharge-decider.ts'

const { given, stateAfter } = sentences({
  decider: surcharge,
  commands: surchargeCommands,
  events: surchargeEvents,
  principal: { userId: 'x', permissions: ['PRICING'] },
  lookups: { ...lookups, surchargeFacts: { isCodeUnknown: false, unknownPlaces: [] } },
  id: 's-1',
})

const form = {
  carrier: { code: '', name: 'Meridian Ocean' },
  chargeCode: 'PSS',
  amount: '300',
  currency: 'USD' as const,
  basis: 'PER_CONTAINER' as const,
  origins: ['CN'],
  destinations: [],
  equipment: [],
  validFrom: '2027-01-01',
  validTo: null,
  announcedOn: '2026-12-01',
}
const created = { type: 'SurchargeCreated' as const, data: { id: 's-1', ...form } }
const removed = { type: 'SurchargeRemoved' as const, data: {} }
type Stored = Lookups['surcharges'][number]
const stored = (overrides: Partial<Stored>): Pick<Lookups, 'surcharges'> => ({
  surcharges: [{ id: 's-2', concept: 'PSS', section: 'FREIGHT', ...form, ...overrides }],
})

test('only changed fields of a surcharge are stored; a removed one is not changed', () => {
  given().when('CreateSurcharge', form).thenExactly(created)
  given(created)
    .when('ChangeSurcharge', { amount: '350', currency: 'USD', validTo: '2027-03-31' })
    .thenExactly({ type: 'SurchargeChanged', data: { amount: '350', validTo: '2027-03-31' } })
  given(created).when('ChangeSurcharge', { amount: '300' }).nothing()
  given(created, removed).when('ChangeSurcharge', { amount: '350' }).refused('ENTRY_RETIRED')
  given(created).when('RemoveSurcharge', {}).thenExactly(removed)
  const changed = { type: 'SurchargeChanged' as const, data: { amount: '350' } }
  expect(stateAfter([created, changed]).fields).toMatchObject({ amount: '350', origins: ['CN'] })
})

test.each([
  [{ validTo: '2026-12-31' }, 'VALIDITY_REVERSED'],
  [{ basis: 'PER_KG' as const, equipment: ['40HC' as const] }, 'CONTAINER_WITHOUT_FCL'],
])('a change to %j is refused', (changes, code) => given(created).when('ChangeSurcharge', changes).refused(code))

test('a change to an unknown code or place is refused at its field', () => {
  const facts = { surchargeFacts: { isCodeUnknown: true, unknownPlaces: ['ZZ'] } }
  given(created).when('ChangeSurcharge', { chargeCode: 'NOPE' }, facts).refused('CHARGE_CODE_UNKNOWN')
  given(created)
    .when('ChangeSurcharge', { origins: ['CN', 'ZZ'] }, facts)
    .refused('LOCATION_UNKNOWN', { field: 'origins', codes: ['ZZ'] })
  given(created).when('ChangeSurcharge', { amount: '9' }, facts).events()
})

test('a surcharge that leaves two alike for one shipment is refused', () => {
  const refusal = ['SURCHARGE_CONTRADICTS', { field: 'validFrom', id: 's-2' }] as const
  const alike: Partial<Stored>[] = [
    {},
    { carrier: { code: '', name: 'MERIDIAN Ocean' }, basis: 'FLAT', origins: ['CN', 'HK'] },
  ]
  for (const one of alike)
    given()
      .when('CreateSurcharge', form, stored(one))
      .refused(...refusal)
  const others: Partial<Stored>[] = [
    { carrier: { code: '', name: 'Other' } },
    { chargeCode: 'BAF' },
    { origins: [] },
    { origins: ['CNSHA'] },
    { origins: ['HK'] },
    { destinations: ['UY'] },
    { equipment: ['40HC'] },
    { validFrom: '2027-02-01' },
    // For groupage.
    { basis: 'PER_WM' },
  ]
  for (const one of others) given().when('CreateSurcharge', form, stored(one)).thenExactly(created)
  given(created)
    .when('ChangeSurcharge', { validFrom: '2027-02-01' }, stored({ validFrom: '2027-02-01' }))
    .refused(...refusal)
  // Itself, and a corrected amount.
  given(created)
    .when('ChangeSurcharge', { validFrom: '2027-02-01' }, stored({ id: 's-1', validFrom: '2027-02-01' }))
    .events()
  given(created).when('ChangeSurcharge', { amount: '350' }, stored({})).events()
})
