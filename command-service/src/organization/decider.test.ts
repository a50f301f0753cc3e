import { expect, test } from '@jest/globals'
import { organizationCommands } from '@freight/contracts/organization/commands'
import { organizationEvents } from '@freight/contracts/organization/events'
import { facts } from '../testing/quotation-sentences.ts'
import { sentences } from '../testing/given.ts'
import { organization } from './decider.ts'

const { given, stateAfter } = sentences({
  decider: organization,
  commands: organizationCommands,
  events: organizationEvents,
  asker: { userId: 'x', permissions: ['ALTA_ORGANIZACION'] },
  facts,
  id: 'acme',
})

const created = {
  type: 'OrganizationCreated',
  data: {
    id: 'acme',
    nombreFantasia: 'Acme',
    razonSocial: 'Acme SA',
    rut: '21.123.456-0018',
    mail: '',
    direccion: '',
    codPostal: '',
    ciudad: '',
    paisCod: 'UY',
    salesRep: '',
    esCliente: true,
    esProveedor: false,
    ibExpress: 'IP0',
    obExpress: 'IP0',
    contacts: [],
  },
} as const
const form = { nombreFantasia: 'Acme', razonSocial: 'Acme SA', rut: '21.123.456-0018', paisCod: 'uy' }
const withData = (more: { rut: string; paisCod?: string }) => ({
  type: created.type,
  data: { ...created.data, contacts: [], ...more },
})

test('an organization is created once, its country in capitals', () => {
  given()
    .when('CreateOrganization', form)
    .thenExactly(withData({ rut: form.rut }))
  given(withData({ rut: '' }))
    .when('CreateOrganization', form)
    .refused('ALREADY_EXISTS')
})

test('only who may create organizations does', () =>
  given()
    .by({ userId: 'x', permissions: ['MODIFICAR_ORGANIZACION'] })
    .when('CreateOrganization', form)
    .refused('FORBIDDEN'))

test('its names are what a quotation needs of it', () =>
  expect(stateAfter([withData({ rut: '' })])).toMatchObject({
    exists: true,
    fields: { nombreFantasia: 'Acme', razonSocial: 'Acme SA' },
  }))

test('a tax number belongs to one organization of its country, however it is written; an empty one to nobody', () => {
  const keys = (rut: string, paisCod = 'UY') => organization.uniqueKeys?.(stateAfter([withData({ rut, paisCod })]))
  expect(keys('21.123.456-0018')).toEqual([{ scope: 'rut', value: 'UY 211234560018' }])
  expect(keys('21 123456 0018')).toEqual(keys('211234560018'))
  expect(keys('211234560018', 'AR')).toEqual([{ scope: 'rut', value: 'AR 211234560018' }])
  expect(keys(' - ')).toEqual([])
})
