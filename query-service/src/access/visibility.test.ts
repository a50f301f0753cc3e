import type { Permission } from '@freight/contracts/access/permissions'
import { expect, test } from 'vitest'
import { seesRecipients } from './visibility.ts'

const principal = (...permissions: Permission[]) => ({ userId: 'jcuadrado', permissions })
const own = { commercial: 'jcuadrado' }
const others = { commercial: 'mrivas', assignedTo: 'psosa' }

test('the recipients of an offer are visible to its owner, not to an auditor', () => {
  expect(seesRecipients(principal('ANALYTICS_REPORTS', 'CONSULTAR_COTIZACION'), own)).toBe(false)
  expect(seesRecipients(principal('COMERCIAL'), own)).toBe(true)
  expect(seesRecipients(principal('COMERCIAL'), others)).toBe(false)
})
