import { expect, test } from 'vitest'
import { blank, bodyOf, mailFault, type Organization, formatRut } from './organization-queries.ts'
import { organizationSample } from './samples/organization.ts'
import { quotationPath } from '../../lib/browser/quotation-path.ts'
import { listPath, newQuotationPath } from './paths.ts'
import { mergedValues, countNewPeople } from './merge/merge-dialog.tsx'

test('a wrong mail address is reported with its missing part', () => {
  expect(mailFault('')).toBeUndefined()
  expect(mailFault('ana@acme.uy')).toBeUndefined()
  expect(mailFault('ana@acme')).toBe('domain')
  expect(mailFault('ana')).toBe('at')
  expect(mailFault('@acme.uy')).toBe('at')
  expect(mailFault('ana @acme.uy')).toBe('domain')
})

test('tax numbers of Uruguay are formatted in three groups, others stay as typed', () => {
  expect(formatRut('213456780017')).toBe('21 345678 0017')
  expect(formatRut('21.345.678-0017')).toBe('21 345678 0017')
  expect(formatRut('30-70998124-3')).toBe('30-70998124-3')
})

test('an approval is one field of the organization and two of its form', () => {
  const whole = { ...blank('UY'), needsApproval: true, approvalReason: ' Paga tarde ' }
  expect(bodyOf({ approvalReason: ' Paga tarde ' }, whole)).toEqual({ approvalRequired: { reason: 'Paga tarde' } })
  expect(bodyOf({ needsApproval: false }, blank('UY'))).toEqual({ approvalRequired: null })
  expect(bodyOf({ ciudad: 'Salto' }, whole)).toEqual({ ciudad: 'Salto' })
})

const entry = (more: Partial<Organization>) => organizationSample({ id: 'a', ...more })

test('the survivor keeps its values and takes missing ones, unless chosen otherwise', () => {
  const one = entry({ rut: '1', ciudad: '' })
  const other = entry({ id: 'b', nombreFantasia: 'Acme SRL', rut: '2', ciudad: 'Salto' })
  expect(mergedValues(one, other, 'one', {})).toEqual({ ciudad: 'Salto' })
  expect(mergedValues(one, other, 'one', { rut: 'other', ciudad: 'one' })).toEqual({ rut: '2' })
  expect(mergedValues(one, other, 'other', {})).toEqual({})
  expect(mergedValues(one, other, 'other', { nombreFantasia: 'one' })).toEqual({ nombreFantasia: 'Acme' })
})

test('contacts are identified by mail', () => {
  const ana = { id: '1', name: 'Ana', mail: 'ana@acme.uy', area: '', primary: true }
  const bruno = { ...ana, id: '2', mail: 'bruno@acme.uy' }
  expect(
    countNewPeople(entry({ contacts: [ana] }), entry({ contacts: [{ ...ana, mail: 'ANA@acme.uy' }, bruno] })),
  ).toBe(1)
})

test('links lead only to pages that the user may open', () => {
  const only =
    (...permissions: string[]) =>
    (calls: string) =>
      permissions.includes(calls)
  expect(quotationPath('MVD-2026-000001', only('COMERCIAL'))).toBe('/mis-cotizaciones/MVD-2026-000001')
  expect(quotationPath('MVD-2026-000001', only('PRICING'))).toBe('/pricing/cotizaciones/MVD-2026-000001')
  expect(quotationPath('MVD-2026-000001', only('GERENTE_COMERCIAL'))).toBe(
    '/cotizaciones-gerente?quotation=MVD-2026-000001',
  )
  expect(quotationPath('MVD-2026-000001', only('ANALYTICS_REPORTS'))).toBe('/reports?quotation=MVD-2026-000001')
  expect(quotationPath('MVD-2026-000001', only())).toBeUndefined()
  expect(listPath('a', only('GERENTE_COMERCIAL', 'COMERCIAL'))).toBe('/cotizaciones-gerente?client=a')
  expect(newQuotationPath('a', only('COMERCIAL', 'SOLICITAR_COTIZACION'))).toBe('/mis-cotizaciones?new&client=a')
  expect(newQuotationPath('a', only('PRICING', 'ALTA_COTIZACION'))).toBe('/pricing/cotizador?client=a')
  expect(newQuotationPath('a', only('PRICING'))).toBeUndefined()
})
