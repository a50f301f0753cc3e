import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'
import { rateList } from './rate-list.ts'

const charge = {
  index: 0,
  code: 'OFR',
  concept: 'Flete marítimo',
  description: '',
  section: 'FREIGHT' as const,
  currency: 'USD' as const,
  amount: '1480',
  calculator: 'PER_CONTAINER' as const,
  unit: '',
  ranges: [],
  minimum: {},
}
const created = {
  type: 'RateCreated' as const,
  data: {
    id: 'r1',
    code: 'T-0912',
    version: 1,
    type: 'BUY' as const,
    transport: 'SEA' as const,
    mode: 'FCL' as const,
    container: '20GP' as const,
    origin: 'DEHAM',
    originName: 'Hamburgo',
    destination: 'UY',
    destinationName: '',
    validFrom: '2026-11-01',
    validTo: '2027-01-31',
    cbmRatio: null,
    description: '',
    route: 'vía Santos',
    transitTime: 24,
    frequency: '',
    comments: '',
    freeDays: 14,
    stackable: null,
    owner: { id: 'p1', code: 'MOC', name: 'Muelle Oeste' },
    carrier: { id: '', code: '', name: 'Meridian Ocean' },
    charges: [charge],
  },
}

test('a rate is found by code, lane and provider', () =>
  after(rateList, created).shows({
    active: true,
    version: 1,
    container: '20GP',
    ownerId: 'p1',
    carrierName: 'Meridian Ocean',
    lane: 'hamburgo deham uy',
    charges: [charge],
    search: 't-0912 deham hamburgo uy muelle oeste meridian ocean via santos',
    changedAt: at(1),
  }))

test('a correction changes the given fields; null removes a value', () =>
  after(rateList, created, {
    type: 'RateChanged',
    data: {
      container: null,
      owner: null,
      transitTime: null,
      destination: 'UYMVD',
      destinationName: 'Montevideo',
      version: 2,
    },
  }).shows({
    version: 2,
    container: '',
    owner: null,
    ownerId: '',
    transitTime: null,
    freeDays: 14,
    lane: 'hamburgo deham montevideo uymvd',
    changedAt: at(2),
  }))

test('an extension changes the end of validity', () =>
  after(rateList, created, { type: 'RateExtended', data: { validTo: '2027-02-28', version: 2 } }).shows({
    container: '20GP',
    validTo: '2027-02-28',
    version: 2,
    changedAt: at(2),
  }))

test('a suspended rate shows the reason until it is resumed', () => {
  const suspended = { type: 'RateSuspended' as const, data: { reason: 'Withdrawn' } }
  after(rateList, created, suspended).shows({
    active: false,
    suspendedBecause: 'Withdrawn',
    version: 1,
    changedAt: at(2),
  })
  after(rateList, created, suspended, { type: 'RateResumed', data: {} }).shows({
    active: true,
    suspendedBecause: '',
    changedAt: at(3),
  })
})
