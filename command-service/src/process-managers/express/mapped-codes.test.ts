import type { CodeMapping } from '@freight/contracts/express-carrier/carrier'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { beforeEach, expect, test } from 'vitest'
import { mappedCodes } from './mapped-codes.ts'

const mapping: CodeMapping = { code: 'ZZ9', status: 'ON_HOLD', reason: '' }
let steps: unknown[]
beforeEach(() => (steps = []))

const { on } = mappedCodes({
  shipmentsOf: async (carrier, code) => (carrier === 'DHL' && code === 'ZZ9' ? ['X-1', 'X-2'] : []),
  carrierOf: async (id) => (id === 'X-9' ? undefined : 'DHL'),
  mappingsOf: async (carrier) => (carrier === 'DHL' ? [mapping] : []),
})
const deliver = (type: string, stream: string, data: object) =>
  on[type]?.(
    { ...storedEvent(1, type, data), stream },
    {
      execute: async (...command) => void steps.push(command),
      waitForPosition: async (projection) => void steps.push(projection),
    },
  )

test('a mapping goes to every shipment with its code, as far as the list has them', async () => {
  await deliver('ExpressCarrierCodeMapped', 'express-carrier-DHL', mapping)
  expect(steps).toEqual([
    'express-list',
    ['express-shipment', 'MapTrackingCode', 'X-1', mapping],
    ['express-shipment', 'MapTrackingCode', 'X-2', mapping],
  ])
})

test('a movement that still arrives as unknown gets the status of its code', async () => {
  const movement = { status: 'UNKNOWN', source: 'CARRIER', rawCode: ' zz9' }
  const add = (id: string, changes: object = {}) =>
    deliver('ExpressTrackingAdded', `express-shipment-${id}`, { ...movement, ...changes })
  await add('X-1')
  expect(steps).toEqual([['express-shipment', 'MapTrackingCode', 'X-1', mapping]])
  await add('X-1', { rawCode: 'YY' })
  await add('X-1', { status: 'IN_TRANSIT' })
  await add('X-1', { source: 'MANUAL' })
  await add('X-9')
  expect(steps).toHaveLength(1)
})
