import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { AnyProjection } from './projection.ts'
import { projections } from './projections.ts'
import { indexStatements, tableStatements } from './table.ts'

const made = (projection: AnyProjection) => {
  const statements = [...tableStatements(projection, 'it'), ...indexStatements(projection, 'it').toSorted()]
  const text = statements.join('\n').replaceAll(/\s+/g, ' ')
  return `${projection.version} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

// What an installation has got is not altered by another text here: only another version brings it the new table.
test('whoever changes the columns or the indexes of a table raises its version', () => {
  expect(Object.fromEntries(projections.map((projection) => [projection.name, made(projection)]))).toEqual({
    'charge-code-list': '4 8ebc34e84537',
    'charge-code-usage': '5 ff1631415dc8',
    'company-settings': '3 f62437ad29e0',
    'cost-comparison': '3 2333d3159570',
    'disclaimer-list': '1 3558c1b1483b',
    'exchange-rates': '2 c94acb893ed6',
    'first-takes': '1 3c888c2a8e8a',
    'kept-documents': '1 6ccdf9975c13',
    'markup-rule-list': '1 53b923c6b861',
    'note-list': '1 9db5724e57f2',
    'offered-disclaimers': '1 7f55f50e9b6d',
    'organization-list': '3 11161617756b',
    'provider-list': '3 522efcbfec8c',
    'quotation-facts': '3 fb922f524e63',
    'quotation-list': '15 75c469d46a1a',
    'quotation-notes': '1 b1d6012d1b7d',
    'quotation-recipients': '1 e1cbbbf58c6f',
    'saved-view-list': '1 2e861da9c087',
    'sell-approvals': '1 ae5f76e3c8e4',
    'sign-ins': '1 850b83695e27',
    'user-list': '2 80ed285e33e6',
  })
})
