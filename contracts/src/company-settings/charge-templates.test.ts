import { expect, test } from 'vitest'
import { modesOf } from '../choices.ts'
import { directions } from '../freight/direction.ts'
import { usualTemplates } from './charge-templates.ts'
import { companySettingsEvents } from './events.ts'
import { templateName } from './template-names.ts'

test('every mode has the usual six codes in each direction, none of them twice', () => {
  const names = Object.values(modesOf)
    .flat()
    .flatMap((mode) => directions.map((direction) => templateName(mode, direction)))
  expect(Object.keys(usualTemplates).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect([name, new Set(usualTemplates[name]).size]).toEqual([name, 6])
})

test('what a company decided about one template says nothing of the others', () =>
  expect(companySettingsEvents.ChargeTemplatesChanged.parse({ LSE_IMPORT: ['AFR'] })).toEqual({ LSE_IMPORT: ['AFR'] }))
