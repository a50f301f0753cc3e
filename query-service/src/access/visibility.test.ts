import { expect, test } from '@jest/globals'
import type { Permission } from '@freight/contracts/access/permissions'
import { seesRecipients } from './visibility.ts'

const asker = (...permissions: Permission[]) => ({ userId: 'jcuadrado', permissions })
const own = { commercial: 'jcuadrado' }
const others = { commercial: 'mrivas', assignedTo: 'psosa' }

test('an auditor does not see whom an offer was sent to; its owner does', () => {
  expect(seesRecipients(asker('ANALYTICS_REPORTS', 'CONSULTAR_COTIZACION'), own)).toBe(false)
  expect(seesRecipients(asker('COMERCIAL'), own)).toBe(true)
  expect(seesRecipients(asker('COMERCIAL'), others)).toBe(false)
})
