import { createHash } from 'node:crypto'
import type { Fields } from '@freight/contracts/api/fields'
import { chargeCodeFields } from '@freight/contracts/charge-code/charge-code-fields'
import { organizationFields } from '@freight/contracts/organization/organization-fields'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import { initialRow } from '@freight/contracts/tables/columns'
import { userFields } from '@freight/contracts/user/user-fields'
import { expect, test } from 'vitest'
import type { AnyProjection } from './projection.ts'
import { projections } from './projections.ts'
import { indexStatements, tableStatements } from './table.ts'

const catalogues: Readonly<Record<string, Fields>> = {
  'charge-code-list': chargeCodeFields,
  'organization-list': organizationFields,
  'provider-list': providerFields,
  'user-list': userFields,
}

/** Without the fields of a catalogue, with which the version rises by itself. */
const withoutFields = ({ name, columns, version, ...projection }: AnyProjection): AnyProjection => {
  const fields = catalogues[name] ?? {}
  const ownColumns = Object.entries(columns).filter(([column]) => !Object.hasOwn(fields, column))
  return {
    ...projection,
    name,
    version: version - Object.keys(fields).length,
    columns: Object.fromEntries(ownColumns),
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
    'cost-comparison': '9 7e558db138f2',
    'cost-request-list': '3 8b3b0b60fbb6',
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
    'organization-list': '1 7f547d200fa9',
    'provider-list': '1 347d46bf08c1',
    'quotation-facts': '12 b72e3a55d3d8',
    'quotation-list': '26 692ece0edc40',
    'quotation-notes': '2 e904d03442b4',
    'quotation-recipients': '1 0e3a711035f3',
    'quotation-rule-list': '1 8428c85807f6',
    'rate-list': '5 fcafa5c7c25c',
    'rate-usage': '2 426dc41f73d2',
    'rule-matches': '2 ab2d2ecad4f2',
    'saved-view-list': '3 19a457e6779e',
    'sell-approvals': '1 e23597178601',
    'sign-ins': '1 d3ccb59c899e',
    'user-list': '1 f9657be11e27',
  })
})
