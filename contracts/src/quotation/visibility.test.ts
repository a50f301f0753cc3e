import { expect, test } from 'vitest'
import type { Permission } from '../access/permissions.ts'
import { allows, assignee } from '../access/policy.ts'
import { isVisibleTo, opensFromNotification, seesAll } from './visibility.ts'

const principal = (permissions: Permission[], relatedCommercials: string[] = []) => ({
  userId: 'jcuadrado',
  permissions,
  relatedCommercials,
})
const own = { commercial: 'jcuadrado' }
const others = { commercial: 'mrivas', assignedTo: 'psosa' }

test('a commercial reads their own, their related commercials’ and assigned quotations, and no others', () => {
  const commercial = principal(['CONSULTAR_COTIZACION', 'COMERCIAL'])
  expect(isVisibleTo(commercial, own)).toBe(true)
  expect(isVisibleTo(commercial, { ...others, assignedTo: 'jcuadrado' })).toBe(true)
  expect(isVisibleTo(principal(['CONSULTAR_COTIZACION'], ['mrivas']), others)).toBe(true)
  expect(isVisibleTo(commercial, others)).toBe(false)
})

test('a related user reads quotations assigned to the user who named them, without becoming the assignee', () => {
  const related = { ...principal(['CONSULTAR_COTIZACION', 'COMERCIAL']), standsInFor: ['psosa'] }
  expect(isVisibleTo(related, others)).toBe(true)
  expect(isVisibleTo(related, { ...others, assignedTo: 'tgil' })).toBe(false)
  expect(isVisibleTo({ ...related, permissions: ['COMERCIAL'] }, others)).toBe(false)
  expect(allows(assignee, related, others)).toBe(false)
})

test.each<Permission>(['PRICING', 'GERENTE_COMERCIAL'])(
  '%s reads all quotations, together with CONSULTAR_COTIZACION',
  (one) => {
    expect(seesAll(principal(['CONSULTAR_COTIZACION', one]))).toBe(true)
    expect(seesAll(principal([one]))).toBe(false)
  },
)

test('ANALYTICS_REPORTS reads all quotations', () => expect(seesAll(principal(['ANALYTICS_REPORTS']))).toBe(true))

test('without CONSULTAR_COTIZACION a user does not read even their own', () =>
  expect(isVisibleTo(principal(['COMERCIAL']), own)).toBe(false))

test('a notification opens the page of pricing or of commercials: users with neither permission open nothing', () => {
  const reader = principal(['CONSULTAR_COTIZACION'])
  expect(isVisibleTo(reader, own)).toBe(true)
  expect(opensFromNotification(reader, own)).toBe(false)
  expect(opensFromNotification(principal(['ANALYTICS_REPORTS']), own)).toBe(false)
  expect(opensFromNotification(principal(['CONSULTAR_COTIZACION', 'COMERCIAL']), own)).toBe(true)
  expect(opensFromNotification(principal(['CONSULTAR_COTIZACION', 'COMERCIAL']), others)).toBe(false)
  expect(opensFromNotification(principal(['CONSULTAR_COTIZACION', 'PRICING']), others)).toBe(true)
})
