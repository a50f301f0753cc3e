import { organizationCommands } from '@freight/contracts/organization/organization-commands'
import { organizationEvents } from '@freight/contracts/organization/organization'
import { organizationCreated } from '@freight/contracts/testing/sample-organization'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { organization } from './organization-decider.ts'

const clerk = { userId: 'x', permissions: ['ALTA_ORGANIZACION', 'MODIFICAR_ORGANIZACION'] } as const
const manager = { userId: 'm', permissions: [...clerk.permissions, 'GERENTE_COMERCIAL'] } as const
const system = { userId: 'demo', permissions: [], system: true } as const

const { given, stateAfter } = sentences({
  decider: organization,
  commands: organizationCommands,
  events: organizationEvents,
  principal: clerk,
  lookups,
  id: 'acme',
})

const named = { nombreFantasia: 'Acme', razonSocial: 'Acme SA', rut: '21.123.456-0018', ciudad: '' }
const { data: base } = organizationCreated('acme', named)
const later = { userCodigo: '', userNombre: '', cwCode: '', approvalRequired: null, prospect: false }
const created = (overrides: Partial<typeof base> = {}) => organizationCreated('acme', { ...named, ...overrides })
const form = { nombreFantasia: 'Acme', razonSocial: 'Acme SA', rut: '21.123.456-0018', paisCod: 'uy' }
const merged = { type: 'OrganizationMerged' as const, data: { into: 'winner', keep: {}, contacts: [] } }
const deactivated = { type: 'OrganizationDeactivated', data: {} } as const
const ana = { id: 'a', name: 'Ana', mail: 'ana@acme.example', area: '', primary: true }
const bruno = { id: 'b', name: 'Bruno', mail: 'bruno@acme.example', area: 'Imports', primary: true }
const rep = { id: 'u2', active: true, permissions: ['COMERCIAL'] }
const other = { id: 'winner', nombreFantasia: 'Winner', razonSocial: '', active: true }

test('an organization is created once, its country in capitals', () => {
  given()
    .when('CreateOrganization', form)
    .thenExactly({ type: 'OrganizationCreated', data: { ...base, ...later } })
  given(created()).when('CreateOrganization', form).refused('ALREADY_EXISTS')
})

test('an organization is always a client, a supplier, or both', () => {
  given()
    .when('CreateOrganization', { ...form, esCliente: false })
    .refused('ORGANIZATION_KIND')
  given(created()).when('ChangeOrganization', { esCliente: false }).refused('ORGANIZATION_KIND')
  given(created())
    .when('ChangeOrganization', { esCliente: false, esProveedor: true })
    .thenExactly({ type: 'OrganizationChanged', data: { esCliente: false, esProveedor: true } })
})

test('creating and changing need their own permissions', () => {
  given()
    .by({ userId: 'x', permissions: ['MODIFICAR_ORGANIZACION'] })
    .when('CreateOrganization', form)
    .refused('FORBIDDEN')
  for (const [name, body] of [
    ['ChangeOrganization', {}],
    ['ReassignSalesRep', { salesRep: '' }],
    ['DeactivateOrganization', {}],
    ['DismissDuplicate', { other: 'b' }],
  ] as const)
    given(created())
      .by({ userId: 'x', permissions: ['ALTA_ORGANIZACION'] })
      .when(name, body)
      .refused('FORBIDDEN')
})

test('a change contains only the fields whose value differs', () => {
  given(created())
    .when('ChangeOrganization', { paisCod: 'uy', ciudad: 'Salto', contacts: [ana] })
    .thenExactly({ type: 'OrganizationChanged', data: { ciudad: 'Salto', contacts: [ana] } })
  given(created()).when('ChangeOrganization', form).nothing()
})

test('a contact has its own id, and only one is the main contact', () => {
  expect(() => given(created()).when('ChangeOrganization', { contacts: [ana, { ...bruno, id: 'a' }] })).toThrow('id')
  expect(() => given(created()).when('ChangeOrganization', { contacts: [ana, bruno] })).toThrow('main')
  const longId = { ...ana, id: 'a'.repeat(101) }
  expect(() => given(created()).when('ChangeOrganization', { contacts: [longId] })).toThrow('id')
})

test('only a commercial manager can require an approval of every sale', () => {
  const approvalRequired = { reason: 'Pays late' }
  const changed = { type: 'OrganizationChanged', data: { approvalRequired } } as const
  given(created()).when('ChangeOrganization', { approvalRequired }).refused('FORBIDDEN')
  given()
    .when('CreateOrganization', { ...form, approvalRequired })
    .refused('FORBIDDEN')
  given(created()).by(manager).when('ChangeOrganization', { approvalRequired }).thenExactly(changed)
  given(created(), changed)
    .when('ChangeOrganization', { approvalRequired, ciudad: 'Salto' })
    .thenLike({
      type: 'OrganizationChanged',
      data: { ciudad: 'Salto' },
    })
  given(created(), changed).when('ChangeOrganization', { approvalRequired: null }).refused('FORBIDDEN')
  given(created(), changed)
    .by(manager)
    .when('ChangeOrganization', { approvalRequired: null })
    .thenExactly({ type: 'OrganizationChanged', data: { approvalRequired: null } })
})

test('an organization is assigned to an active commercial, or to no user', () => {
  const reassigned = { type: 'OrganizationSalesRepReassigned', data: { salesRep: 'u2', previous: '' } } as const
  given(created()).when('ReassignSalesRep', { salesRep: 'u2' }, { salesRep: rep }).thenExactly(reassigned)
  given(created()).when('ChangeOrganization', { salesRep: 'u2' }, { salesRep: rep }).thenExactly(reassigned)
  given(created(), reassigned)
    .when('ReassignSalesRep', { salesRep: '' })
    .thenExactly({ type: 'OrganizationSalesRepReassigned', data: { salesRep: '', previous: 'u2' } })
  given(created(), reassigned).when('ReassignSalesRep', { salesRep: 'u2' }, { salesRep: rep }).nothing()
  for (const salesRep of [undefined, { ...rep, active: false }, { ...rep, permissions: ['PRICING'] }]) {
    given(created()).when('ReassignSalesRep', { salesRep: 'u2' }, { salesRep }).refused('SALES_REP_UNKNOWN')
    given()
      .when('CreateOrganization', { ...form, salesRep: 'u2' }, { salesRep })
      .refused('SALES_REP_UNKNOWN')
  }
})

test('an organization is deactivated and reactivated; a repetition changes nothing', () => {
  given(created()).when('DeactivateOrganization', {}).thenExactly(deactivated)
  given(created(), deactivated).when('DeactivateOrganization', {}).nothing()
  given(created(), deactivated)
    .when('ReactivateOrganization', {})
    .thenExactly({ type: 'OrganizationReactivated', data: {} })
  given(created()).when('ReactivateOrganization', {}).nothing()
})

test('a prospect becomes a client when it is complete or approves an offer', () => {
  const prospect = created({ prospect: true, rut: '', mail: 'info@acme.example' })
  given(prospect)
    .when('ChangeOrganization', { ciudad: 'Salto' })
    .thenExactly({ type: 'OrganizationChanged', data: { ciudad: 'Salto' } })
  given(prospect)
    .when('ChangeOrganization', { rut: '1' })
    .thenExactly({ type: 'OrganizationChanged', data: { rut: '1', prospect: false } })
  given(prospect)
    .by(system)
    .when('EndProspect', {})
    .thenExactly({ type: 'OrganizationChanged', data: { prospect: false } })
  given(created()).by(system).when('EndProspect', {}).nothing()
  given(prospect).by(manager).when('EndProspect', {}).refused('FORBIDDEN')
})

test('a new client of a quotation is a prospect, and only the system creates prospects', () => {
  const client = { nuevoCliente: true, nombreFantasia: 'Nordika', mail: 'info@nordika.example' } as const
  given()
    .by(system)
    .when('CreateProspect', client)
    .thenExactly({
      type: 'OrganizationCreated',
      data: {
        ...base,
        ...later,
        nombreFantasia: 'Nordika',
        razonSocial: '',
        rut: '',
        mail: 'info@nordika.example',
        paisCod: '',
        prospect: true,
      },
    })
  given().by(manager).when('CreateProspect', client).refused('FORBIDDEN')
})

test('an organization is merged into an active one, and then refuses all commands', () => {
  given(created({ contacts: [] }), { type: 'OrganizationChanged', data: { contacts: [ana] } })
    .when('MergeOrganization', { into: 'winner', keep: { rut: '1' } }, { otherOrganization: other })
    .thenExactly({
      type: 'OrganizationMerged',
      data: { into: 'winner', keep: { rut: '1' }, contacts: [ana], absorbed: { own: 0, other: 0 } },
    })
  given(created()).when('MergeOrganization', { into: 'nobody' }).refused('ORGANIZATION_UNKNOWN')
  given(created())
    .when('MergeOrganization', { into: 'acme' }, { otherOrganization: { ...other, id: 'acme' } })
    .refused('SAME_ORGANIZATION')
  given(created())
    .when('MergeOrganization', { into: 'winner' }, { otherOrganization: { ...other, active: false } })
    .refused('ORGANIZATION_INACTIVE')
  given(created())
    .when('MergeOrganization', { into: 'winner' }, { otherOrganization: { ...other, active: false, mergedInto: 'c' } })
    .refused('ORGANIZATION_MERGED', { into: 'c' })
  given(created(), merged).when('MergeOrganization', { into: 'winner' }, { otherOrganization: other }).nothing()
  for (const [name, body] of [
    ['ChangeOrganization', { ciudad: 'Salto' }],
    ['ReassignSalesRep', { salesRep: '' }],
    ['ReactivateOrganization', {}],
    ['MergeOrganization', { into: 'third' }],
    ['DismissDuplicate', { other: 'winner' }],
  ] as const)
    given(created(), merged)
      .when(name, body, { otherOrganization: other })
      .refused('ORGANIZATION_MERGED', { into: 'winner' })
})

test('the remaining organization takes over the chosen values and the unknown contacts', () => {
  const absorb = { id: 'loser', keep: { rut: '1', razonSocial: 'Acme SA' }, contacts: [bruno, { ...ana, id: 'z' }] }
  given(created({ contacts: [] }), { type: 'OrganizationChanged', data: { contacts: [ana] } })
    .by(system)
    .when('AbsorbOrganization', absorb)
    .thenExactly({
      type: 'OrganizationAbsorbed',
      data: { from: 'loser', rut: '1', contacts: [ana, { ...bruno, primary: false }] },
    })
  given(created())
    .by(system)
    .when('AbsorbOrganization', { id: 'loser' })
    .thenExactly({ type: 'OrganizationAbsorbed', data: { from: 'loser' } })
  expect(stateAfter([created(), { type: 'OrganizationAbsorbed', data: { from: 'loser', rut: '1' } }]).fields.rut).toBe(
    '1',
  )
  given(created()).by(manager).when('AbsorbOrganization', absorb).refused('FORBIDDEN')
})

test('events deactivate and reactivate an organization', () => {
  const back = { type: 'OrganizationReactivated', data: {} } as const
  expect(stateAfter([created(), deactivated]).active).toBe(false)
  expect(stateAfter([created(), deactivated, back])).toMatchObject({ active: true, fields: { id: 'acme' } })
})

test('a dismissed duplicate is recorded once', () => {
  const dismissed = { type: 'OrganizationDuplicateDismissed', data: { other: 'winner' } } as const
  given(created()).when('DismissDuplicate', { other: 'winner' }, { otherOrganization: other }).thenExactly(dismissed)
  given(created(), dismissed).when('DismissDuplicate', { other: 'winner' }, { otherOrganization: other }).nothing()
  given(created()).when('DismissDuplicate', { other: 'nobody' }).refused('ORGANIZATION_UNKNOWN')
})

test('the state contains the names that a quotation needs', () =>
  expect(stateAfter([created({ rut: '' })])).toMatchObject({
    exists: true,
    fields: { nombreFantasia: 'Acme', razonSocial: 'Acme SA' },
  }))

test('a tax number is unique in its country in any spelling; an empty one is not', () => {
  const keys = (rut: string, paisCod = 'UY') => organization.uniqueKeys?.(stateAfter([created({ rut, paisCod })]))
  expect(keys('21.123.456-0018')).toEqual([{ scope: 'rut', value: 'UY 211234560018' }])
  expect(keys('21 123456 0018')).toEqual(keys('211234560018'))
  expect(keys('211234560018', 'AR')).toEqual([{ scope: 'rut', value: 'AR 211234560018' }])
  expect(keys(' - ')).toEqual([])
})

test('a merged organization releases its tax number; a deactivated one holds it', () => {
  expect(organization.uniqueKeys?.(stateAfter([created(), merged]))).toEqual([
    { scope: 'organization-merger', value: 'acme winner' },
  ])
  expect(organization.uniqueKeys?.(stateAfter([created(), deactivated]))).toHaveLength(1)
})

test('a merge does not remove a required approval: the remaining organization requires it from then on', () => {
  const approvalRequired = { reason: 'Pays late' }
  const changed = { type: 'OrganizationChanged', data: { approvalRequired } } as const
  given(created(), changed)
    .when('MergeOrganization', { into: 'winner' }, { otherOrganization: other })
    .thenExactly({
      type: 'OrganizationMerged',
      data: { into: 'winner', keep: {}, contacts: [], approvalRequired, absorbed: { own: 0, other: 0 } },
    })
  given(created())
    .by(system)
    .when('AbsorbOrganization', { id: 'gone', approvalRequired })
    .thenExactly({ type: 'OrganizationAbsorbed', data: { from: 'gone', approvalRequired } })
  given(created(), changed)
    .by(system)
    .when('AbsorbOrganization', { id: 'gone', approvalRequired: { reason: 'Another' } })
    .thenExactly({ type: 'OrganizationAbsorbed', data: { from: 'gone' } })
})
