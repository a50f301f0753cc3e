import { expect, test } from 'vitest'
import type { Permission } from '../vocabulary/permissions.ts'
import { allows, assignee } from '../access/policy.ts'
import { isVisibleTo, opensFromNotification, seesAll } from './visibility.ts'

const principal = (permissions: Permission[], relatedCommercials: string[] = []) => ({
  userId: 'jcuadrado',
  permissions,
  relatedCommercials,
})
const ownQuotation = { commercial: 'jcuadrado' }
const otherQuotation = { commercial: 'mrivas', assignedTo: 'psosa' }

test('a commercial reads their own, their related commercials’ and assigned quotations, and no others', () => {
  const commercial = principal(['CONSULTAR_COTIZACION', 'COMERCIAL'])
  expect(isVisibleTo(commercial, ownQuotation)).toBe(true)
  expect(isVisibleTo(commercial, { ...otherQuotation, assignedTo: 'jcuadrado' })).toBe(true)
  expect(isVisibleTo(principal(['CONSULTAR_COTIZACION'], ['mrivas']), otherQuotation)).toBe(true)
  expect(isVisibleTo(commercial, otherQuotation)).toBe(false)
})

test('a related user reads quotations assigned to the user who named them, without becoming the assignee', () => {
  const related = { ...principal(['CONSULTAR_COTIZACION', 'COMERCIAL']), standsInFor: ['psosa'] }
  expect(isVisibleTo(related, otherQuotation)).toBe(true)
  expect(isVisibleTo(related, { ...otherQuotation, assignedTo: 'tgil' })).toBe(false)
  expect(isVisibleTo({ ...related, permissions: ['COMERCIAL'] }, otherQuotation)).toBe(false)
  expect(allows(assignee, related, otherQuotation)).toBe(false)
})

test.each<Permission>(['PRICING', 'GERENTE_COMERCIAL'])(
  '%s reads all quotations, together with CONSULTAR_COTIZACION',
  (one) => {
    expect(seesAll(principal(['CONSULTAR_COTIZACION', one]))).toBe(true)
    expect(seesAll(principal([one]))).toBe(false)
  },
)

test('ANALYTICS_REPORTS reads all quotations', () => expect(seesAll(principal(['ANALYTICS_REPORTS']))).toBe(true))

test('a user without CONSULTAR_COTIZACION reads no quotation, not even their own', () =>
  expect(isVisibleTo(principal(['COMERCIAL']), ownQuotation)).toBe(false))

test('a notification opens the page of pricing or of commercials: users with neither permission open nothing', () => {
  const reader = principal(['CONSULTAR_COTIZACION'])
  expect(isVisibleTo(reader, ownQuotation)).toBe(true)
  expect(opensFromNotification(reader, ownQuotation)).toBe(false)
  expect(opensFromNotification(principal(['ANALYTICS_REPORTS']), ownQuotation)).toBe(false)
  expect(opensFromNotification(principal(['CONSULTAR_COTIZACION', 'COMERCIAL']), ownQuotation)).toBe(true)
  expect(opensFromNotification(principal(['CONSULTAR_COTIZACION', 'COMERCIAL']), otherQuotation)).toBe(false)
  expect(opensFromNotification(principal(['CONSULTAR_COTIZACION', 'PRICING']), otherQuotation)).toBe(true)
})
