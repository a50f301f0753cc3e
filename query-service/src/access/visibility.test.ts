import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { expect, test } from 'vitest'
import { seesRecipients } from './visibility.ts'

const principal = (...permissions: Permission[]) => ({ userId: 'jcuadrado', permissions })
const ownQuotation = { commercial: 'jcuadrado' }
const otherQuotation = { commercial: 'mrivas', assignedTo: 'psosa' }

test('the recipients of an offer are visible to its owner, not to an auditor', () => {
  expect(seesRecipients(principal('ANALYTICS_REPORTS', 'CONSULTAR_COTIZACION'), ownQuotation)).toBe(false)
  expect(seesRecipients(principal('COMERCIAL'), ownQuotation)).toBe(true)
  expect(seesRecipients(principal('COMERCIAL'), otherQuotation)).toBe(false)
})
