import { expect, test } from 'vitest'
import { ExpressRequestInput, GoodsLine } from './shipment.ts'

const party = { countryCode: 'UY' }
const packingData = [{ ctnPlt: 'CTN', cantidad: 1, peso: '1' }]
const request = { packingData, shipperAddress: party, recipientAddress: { countryCode: 'BR' } }

test.each(['0', '1240.00'])('goods worth %s are accepted', (value) => {
  expect(ExpressRequestInput.safeParse({ ...request, valorMercaderia: value }).success).toBe(true)
})

test('a negative value of goods is refused at its field', () => {
  expect(ExpressRequestInput.safeParse({ ...request, valorMercaderia: '-5' }).error?.issues[0]?.path).toEqual([
    'valorMercaderia',
  ])
  const line = { description: 'Lentes', quantity: '1', unit: 'PCS', unitValue: '-5', currency: 'USD' }
  expect(GoodsLine.safeParse(line).error?.issues[0]?.path).toEqual(['unitValue'])
})
