import { stored } from '../testing/after.ts'
import { sent } from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { eventRow } from './event-rows.ts'

test('an event goes to the analytics store without the persons in it', () => {
  const row = eventRow(stored('quotation-MVD-2026-000001', 7, sent))
  expect(row).toMatchObject({
    stream: 'quotation-MVD-2026-000001',
    revision: 7,
    occurred_at: '2026-03-02T16:00:00.000Z',
  })
  expect(JSON.parse(row.data)).toMatchObject({ revisionNo: 1, recipients: [{ name: '', mail: '' }] })
})
