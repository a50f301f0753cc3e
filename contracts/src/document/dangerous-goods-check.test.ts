import { expect, test } from 'vitest'
import { missingForAgents } from './dangerous-goods-check.ts'

const paint = { unNumber: '1263', imoClass: '3' }

test('goods that are not dangerous need nothing', () => expect(missingForAgents({ packingData: [{}] }, [])).toEqual([]))

test('dangerous goods need number, class and safety data sheet before a cost request', () => {
  expect(missingForAgents({ dangerousGoods: paint, packingData: [] }, ['PKL', 'MSDS'])).toEqual([])
  expect(missingForAgents({ dangerousGoods: paint, packingData: [] }, ['PKL'])).toEqual(['MSDS'])
  expect(missingForAgents({ dangerousGoods: { unNumber: '', imoClass: ' ' }, packingData: [] }, [])).toEqual([
    'UN_NUMBER',
    'IMO_CLASS',
    'MSDS',
  ])
})

test('one dangerous row of the packing list makes the shipment dangerous', () =>
  expect(missingForAgents({ packingData: [{}, { dangerousGoods: paint }] }, ['CIV'])).toEqual(['MSDS']))

test('dangerous goods with the flag alone lack number, class and safety data sheet, also for a single row', () => {
  const all = ['UN_NUMBER', 'IMO_CLASS', 'MSDS']
  expect(missingForAgents({ dangerousGoods: {}, packingData: [] }, [])).toEqual(all)
  expect(missingForAgents({ packingData: [{ dangerousGoods: { unNumber: '1263' } }] }, ['MSDS'])).toEqual(['IMO_CLASS'])
})
