import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '@freight/contracts/api/fields'
import { chargeCodeFields } from '@freight/contracts/charge-code/charge-code-fields'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import { type Columns, initialRow } from '@freight/contracts/tables/columns'
import { userFields } from '@freight/contracts/user/user-fields'
import { expect, test } from 'vitest'
import { columnsOf } from './fold.ts'
import type { AnyProjection } from './projection.ts'
import { projections } from './projections.ts'
import { indexStatements, tableStatements } from './table.ts'

const catalogues: Readonly<Record<string, Fields>> = {
  'charge-code-list': chargeCodeFields,
  'organization-list': organizationFields,
  'provider-list': providerFields,
  'user-list': userFields,
}

/** Columns that are a field's own: a column of the projection may replace one under the same name. */
const fieldColumns = ({ name, columns }: AnyProjection) => {
  const derived: Columns = columnsOf(catalogues[name] ?? {})
  return Object.entries(columns).filter(([column, one]) => isDeepStrictEqual(one, derived[column]))
}

/** Without the fields of a catalogue, with which the version rises by itself. */
const withoutFields = (projection: AnyProjection): AnyProjection => {
  const derived = new Set(fieldColumns(projection).map(([column]) => column))
  return {
    ...projection,
    version: projection.version - Object.keys(catalogues[projection.name] ?? {}).length,
    columns: Object.fromEntries(Object.entries(projection.columns).filter(([column]) => !derived.has(column))),
  }
}

const versionOf = (projection: AnyProjection) => {
  const statements = [...tableStatements(projection, 'it'), ...indexStatements(projection, 'it').toSorted()]
  const text = [...statements, JSON.stringify(initialRow(projection.columns))].join('\n').replaceAll(/\s+/g, ' ')
  return `${projection.version} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

// A changed definition does not alter existing installations: only a new version creates the table and its initial
// values again, such as the reasons that every company starts with.
test('a changed column, initial value or index of a table raises its version', () => {
  expect(
    Object.fromEntries(projections.map((projection) => [projection.name, versionOf(withoutFields(projection))])),
  ).toEqual({
    'charge-code-list': '1 3c9d4e3f0c91',
    'charge-code-usage': '5 3789a8779a0c',
    'company-settings': '9 147dce78fd25',
    'cost-comparison': '11 7e558db138f2',
    'cost-request-list': '5 0ab04798b1cb',
    'disclaimer-list': '1 6ff98d3c376c',
    'exchange-rates': '3 a8169cee70d9',
    'express-address-list': '1 be1823ecdf32',
    'express-carrier-list': '2 604d4f5118b9',
    'express-tariff-list': '2 a571dcd03792',
    'express-list': '8 8a82fbf3a270',
    'express-manifest-list': '1 6af9dcfeff69',
    'express-pickup-list': '1 19dea6cd0f6c',
    'first-takes': '1 69b732f9cc76',
    'invoice-list': '3 fc2e8c8a2c79',
    'kept-documents': '2 4bbb536f98c3',
    'lane-prices': '4 3171543e9c47',
    'markup-rule-list': '2 d79c196b3bb9',
    'note-list': '1 e01776fd341a',
    'offered-disclaimers': '1 8230c5771682',
    'organization-list': '2 b19b51938d18',
    'provider-list': '1 347d46bf08c1',
    'quotation-facts': '15 b72e3a55d3d8',
    'quotation-list': '30 0d8042017ef1',
    'quotation-notes': '4 ba36ec6a1587',
    'quotation-recipients': '1 0e3a711035f3',
    'quotation-rule-list': '1 8428c85807f6',
    'rate-list': '8 150f48092469',
    'rate-usage': '2 426dc41f73d2',
    'rule-matches': '2 ab2d2ecad4f2',
    'saved-view-list': '3 19a457e6779e',
    'sell-approvals': '1 e23597178601',
    'sign-ins': '2 6d0a539e1cb3',
    'surcharge-list': '1 c18d82df2998',
    'user-list': '3 1c86d91daebe',
  })
})

// A new field raises the version; a field that is there already has to raise it by hand when its column changes.
test('a changed column of a field raises its version', () => {
  const described = projections
    .filter(({ name }) => name in catalogues)
    .map((projection): [string, object] => [
      projection.name,
      Object.fromEntries(fieldColumns(projection).map(([name, { type, initial }]) => [name, [type, initial]])),
    ])
  expect(Object.fromEntries(described)).toMatchObject({
    'user-list': {
      userName: ['text', ''],
      name: ['text', ''],
      mail: ['text', ''],
      code: ['text', ''],
      roles: ['jsonb', []],
      isCommercial: ['boolean', false],
      isManager: ['boolean', false],
      isThirdParty: ['boolean', false],
      userCommercialSystem: ['text', ''],
      relatedCommercials: ['jsonb', []],
      relatedUsers: ['jsonb', []],
    },
    'organization-list': {
      nombreFantasia: ['text', ''],
      razonSocial: ['text', ''],
      rut: ['text', ''],
      paisCod: ['text', ''],
      ciudad: ['text', ''],
      direccion: ['text', ''],
      codPostal: ['text', ''],
      mail: ['text', ''],
      salesRep: ['text', ''],
      esProveedor: ['boolean', false],
      cwCode: ['text', ''],
      ibExpress: ['text', 'IP0'],
      obExpress: ['text', 'IP0'],
      userCodigo: ['text', ''],
      userNombre: ['text', ''],
    },
    'provider-list': {
      code: ['text', ''],
      name: ['text', ''],
      language: ['text', 'en'],
      services: ['jsonb', []],
      categories: ['jsonb', []],
      originCountries: ['jsonb', []],
      destinationCountries: ['jsonb', []],
      comments: ['text', ''],
      website: ['text', ''],
      airDivisor: ['text', null],
      airStep: ['text', null],
      airMinimum: ['text', null],
      seaKgPerM3: ['text', null],
      seaMinimum: ['text', null],
      roadKgPerM3: ['text', null],
      roadKgPerLdm: ['text', null],
      roadStep: ['text', null],
      roadMinimum: ['text', null],
    },
    'charge-code-list': {
      concept: ['text', ''],
      description: ['text', ''],
      section: ['text', 'OTHER'],
      leg: ['text', null],
      tax: ['text', 'NONE'],
      sea: ['boolean', false],
      air: ['boolean', false],
      road: ['boolean', false],
      express: ['boolean', false],
      insurance: ['boolean', false],
      ownService: ['boolean', false],
      discount: ['boolean', false],
      mainFreight: ['boolean', false],
      conceptEn: ['text', ''],
      conceptPt: ['text', ''],
      calculator: ['text', null],
    },
  })
})
