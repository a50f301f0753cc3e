import { expect, test } from '@jest/globals'
import type { Permission } from '../access/permissions.ts'
import { allows, assignee } from '../access/policy.ts'
import { isInReach, opensFromNotification, reachesAll } from './visibility.ts'

const asker = (permissions: Permission[], relatedCommercials: string[] = []) => ({
  userId: 'jcuadrado',
  permissions,
  relatedCommercials,
})
const own = { commercial: 'jcuadrado' }
const others = { commercial: 'mrivas', assignedTo: 'psosa' }

test('a commercial reads his own, his related commercials’ and those assigned to him, and no others', () => {
  const commercial = asker(['CONSULTAR_COTIZACION', 'COMERCIAL'])
  expect(isInReach(commercial, own)).toBe(true)
  expect(isInReach(commercial, { ...others, assignedTo: 'jcuadrado' })).toBe(true)
  expect(isInReach(asker(['CONSULTAR_COTIZACION'], ['mrivas']), others)).toBe(true)
  expect(isInReach(commercial, others)).toBe(false)
})

test('a related user reads what is assigned to the one who names him, without becoming the assignee', () => {
  const related = { ...asker(['CONSULTAR_COTIZACION', 'COMERCIAL']), standsInFor: ['psosa'] }
  expect(isInReach(related, others)).toBe(true)
  expect(isInReach(related, { ...others, assignedTo: 'tgil' })).toBe(false)
  expect(isInReach({ ...related, permissions: ['COMERCIAL'] }, others)).toBe(false)
  expect(allows(assignee, related, others)).toBe(false)
})

test.each<Permission>(['PRICING', 'GERENTE_COMERCIAL'])('%s reads all, with the right to read quotations', (one) => {
  expect(reachesAll(asker(['CONSULTAR_COTIZACION', one]))).toBe(true)
  expect(reachesAll(asker([one]))).toBe(false)
})

test('whoever has the reports reads all', () => expect(reachesAll(asker(['ANALYTICS_REPORTS']))).toBe(true))

test('without the right to read quotations nobody reads his own', () =>
  expect(isInReach(asker(['COMERCIAL']), own)).toBe(false))

test('a click on a notification leads to the page of pricing, or to that of commercials: who has neither opens nothing', () => {
  const reader = asker(['CONSULTAR_COTIZACION'])
  expect(isInReach(reader, own)).toBe(true)
  expect(opensFromNotification(reader, own)).toBe(false)
  expect(opensFromNotification(asker(['ANALYTICS_REPORTS']), own)).toBe(false)
  expect(opensFromNotification(asker(['CONSULTAR_COTIZACION', 'COMERCIAL']), own)).toBe(true)
  expect(opensFromNotification(asker(['CONSULTAR_COTIZACION', 'COMERCIAL']), others)).toBe(false)
  expect(opensFromNotification(asker(['CONSULTAR_COTIZACION', 'PRICING']), others)).toBe(true)
})
