import { expect, test } from 'vitest'
import { chargeCodeEvents } from '../charge-code/charge-code.ts'
import { chargeCodeFields } from '../charge-code/charge-code-fields.ts'
import { organizationEvents } from '../organization/organization.ts'
import { organizationFields } from '../organization/organization-fields.ts'
import { providerEvents } from '../provider/provider-routes.ts'
import { providerFields } from '../provider/provider-fields.ts'
import { userEvents } from '../user/user.ts'
import { userFields } from '../user/user-fields.ts'
import { changesOf } from '../changes.ts'
import { formOf, viewOf } from './field-schemas.ts'
import { choiceOrNone, decimal, flag, initialValues, list, text, valuesIn, withoutInitial } from './fields.ts'

// Event schemas are frozen and never derived: a new field must be added to them by hand.
test.each([
  ['charge code', chargeCodeFields, chargeCodeEvents.ChargeCodeCreated],
  ['organization', organizationFields, organizationEvents.OrganizationCreated],
  ['provider', providerFields, providerEvents.ProviderCreated],
  ['user', userFields, userEvents.UserCreated],
])('the creation event of a %s has every field', (_, fields, { shape }) =>
  expect(Object.keys(fields).filter((field) => !Object.hasOwn(shape, field))).toEqual([]),
)

const fields = {
  name: text(5, { required: 'A name is missing.' }),
  comment: text(9, { untrimmed: true }),
  leg: choiceOrNone(['A', 'B'], { later: true }),
  marks: list(['X', 'Y']),
  weight: decimal({ later: true }),
  active: flag({}, true),
}

test('a new entry needs its required fields and gets initial values for the others', () => {
  expect(formOf(fields).parse({ name: ' ab ', comment: ' c ' })).toEqual({
    name: 'ab',
    comment: ' c ',
    leg: null,
    marks: [],
    weight: null,
    active: true,
  })
  const wrong = formOf(fields).safeParse({ name: ' ', comment: '0123456789', leg: 'C', marks: ['Z'] })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'comment', 'leg', 'marks'])
})

test('a change has no initial values', () => expect(changesOf(formOf(fields)).parse({})).toEqual({}))

test('an answer may lack later fields; a form shows their initial values', () => {
  const older = { name: 'ab', comment: '', marks: ['X'], active: false }
  expect(viewOf(fields).parse(older)).toEqual(older)
  expect(valuesIn(fields, older)).toEqual({ ...older, leg: null, weight: null })
})

test('an event does not store initial values of later fields', () =>
  expect(withoutInitial(fields, { ...initialValues(fields), leg: 'A' })).toEqual({
    name: '',
    comment: '',
    leg: 'A',
    marks: [],
    active: true,
  }))
