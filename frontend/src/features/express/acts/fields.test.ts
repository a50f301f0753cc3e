import { expect, test } from 'vitest'
import { bookedShipment } from '../samples/shipment.ts'
import { fieldsOf, commandOf } from './act-dialog.tsx'

test('the end of a shipment has a time of delivery only if the user types one', () => {
  const [movement] = bookedShipment.tracking
  if (movement === undefined) throw new Error('no movement')
  const delivered = { ...movement, status: 'DELIVERED' as const, localTime: '2026-11-20T09:15:00', struck: false }
  const fields = fieldsOf('FinishExpressShipment', { ...bookedShipment, tracking: [delivered] })
  const values = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]))
  expect(commandOf('FinishExpressShipment', fields, values).body).not.toHaveProperty('deliveredAt')
  const typed = commandOf('FinishExpressShipment', fields, { ...values, localTime: '2026-11-20T09:15' }).body
  expect(typed).toMatchObject({ deliveredAt: new Date('2026-11-20T09:15').toISOString() })
})
