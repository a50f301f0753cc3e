import { expect, test } from 'vitest'
import { deciders } from '../../aggregates/deciders.ts'
import { factsOfRates, type NamingReaders } from './rate-facts.ts'

const reads: string[] = []
const known = <State>(name: string, state: State) => {
  reads.push(name)
  return { state, revision: 1 }
}
const { provider, organization, 'charge-code': chargeCode } = deciders

const readers: NamingReaders = {
  provider: (id) =>
    known(`provider ${id}`, {
      ...provider.initial,
      exists: id === 'p-1',
      fields: { ...provider.initial.fields, code: 'ORI', name: 'Orient Consol' },
    }),
  organization: (id) => known(`organization ${id}`, organization.initial),
  chargeCode: (id) =>
    known(`charge code ${id}`, {
      ...chargeCode.initial,
      exists: id === 'OFR',
      active: true,
      fields: { ...chargeCode.initial.fields, id },
    }),
  place: (code) => {
    reads.push(`place ${code}`)
    return code === 'CNSHA' ? { code, name: 'Shanghái', country: 'CN', kinds: ['PORT'] } : undefined
  },
}

const row = (overrides: object) => ({
  type: 'BUY',
  origin: 'CNSHA',
  destination: 'UY',
  owner: { id: 'p-1' },
  charges: [{ code: 'OFR' }],
  ...overrides,
})

test('each name is looked up once for many rates of a file; unknown names are missing', async () => {
  const rows = [row({}), row({ origin: 'XXXXX' }), row({ owner: { id: 'p-2' }, charges: [{ code: 'NEW' }] }), 'no rate']
  const [first, ofNowhere, withoutOwner, none] = await factsOfRates(rows, readers)
  expect(first).toMatchObject({ origin: { name: 'Shanghái' }, provider: { code: 'ORI' }, chargeCodes: { OFR: {} } })
  expect(ofNowhere).not.toHaveProperty('origin')
  expect(ofNowhere).toMatchObject({ provider: { code: 'ORI' } })
  expect(withoutOwner).not.toHaveProperty('provider')
  expect(withoutOwner?.chargeCodes).not.toHaveProperty('NEW')
  expect(none).not.toHaveProperty('provider')
  expect(reads.toSorted()).toEqual([
    'charge code NEW',
    'charge code OFR',
    'place CNSHA',
    'place XXXXX',
    'provider p-1',
    'provider p-2',
  ])
})

test('many ports of a file are looked up a few at a time, so that user requests are not delayed', async () => {
  let [running, peak] = [0, 0]
  const place = async () => {
    peak = Math.max(peak, (running += 1))
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return undefined
  }
  const ports = Array.from({ length: 60 }, (_, index) => row({ origin: `CN${100 + index}` }))
  await factsOfRates(ports, { ...readers, place })
  expect(peak).toBe(8)
})
