import { expect, test } from 'vitest'
import { deciders } from '../../aggregates/deciders.ts'
import { factsOfRates, type NamingReaders } from './rate-facts.ts'

const asked: string[] = []
const known = <State>(name: string, state: State) => {
  asked.push(name)
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
    asked.push(`place ${code}`)
    return code === 'CNSHA' ? { code, name: 'Shanghái', country: 'CN', kinds: ['PORT'] } : undefined
  },
}

const row = (more: object) => ({
  type: 'BUY',
  origin: 'CNSHA',
  destination: 'UY',
  owner: { id: 'p-1' },
  charges: [{ code: 'OFR' }],
  ...more,
})

test('many rates of a file look each name up once, and what is unknown is missing', async () => {
  const rows = [row({}), row({ origin: 'XXXXX' }), row({ owner: { id: 'p-2' }, charges: [{ code: 'NEW' }] }), 'no rate']
  const [first, ofNowhere, ofNobody, none] = await factsOfRates(rows, readers)
  expect(first).toMatchObject({ origin: { name: 'Shanghái' }, provider: { code: 'ORI' }, chargeCodes: { OFR: {} } })
  expect(ofNowhere).not.toHaveProperty('origin')
  expect(ofNowhere).toMatchObject({ provider: { code: 'ORI' } })
  expect(ofNobody).not.toHaveProperty('provider')
  expect(ofNobody?.chargeCodes).not.toHaveProperty('NEW')
  expect(none).not.toHaveProperty('provider')
  expect(asked.toSorted()).toEqual([
    'charge code NEW',
    'charge code OFR',
    'place CNSHA',
    'place XXXXX',
    'provider p-1',
    'provider p-2',
  ])
})

test('the many ports of a part of a file are looked up a few at once, so that people get their turn', async () => {
  let [under, most] = [0, 0]
  const place = async () => {
    most = Math.max(most, (under += 1))
    await new Promise((resolve) => setImmediate(resolve))
    under -= 1
    return undefined
  }
  const ports = Array.from({ length: 60 }, (_, index) => row({ origin: `CN${100 + index}` }))
  await factsOfRates(ports, { ...readers, place })
  expect(most).toBe(8)
})
