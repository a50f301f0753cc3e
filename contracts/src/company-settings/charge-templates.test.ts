import { expect, test } from 'vitest'
import { modesOf } from '../vocabulary/transport.ts'
import { directions } from '../vocabulary/journey.ts'
import { usualTemplates } from './charge-templates.ts'
import { companySettingsEvents } from './company-settings.ts'
import { templateName } from './template-names.ts'

test('every mode has the usual six codes in each direction, without duplicates', () => {
  const names = Object.values(modesOf)
    .flat()
    .flatMap((mode) => directions.map((direction) => templateName(mode, direction)))
  expect(Object.keys(usualTemplates).toSorted()).toEqual(names.toSorted())
  for (const name of names) expect([name, new Set(usualTemplates[name]).size]).toEqual([name, 6])
})

test('a stored template leaves the usual templates of other modes', () =>
  expect(companySettingsEvents.ChargeTemplatesChanged.parse({ LSE_IMPORT: ['AFR'] })).toEqual({ LSE_IMPORT: ['AFR'] }))
