import { modesOf } from '@freight/contracts/vocabulary/transport'
import { directions } from '@freight/contracts/vocabulary/journey'
import { usualTemplates } from '@freight/contracts/company-settings/charge-templates'
import { templateName } from '@freight/contracts/company-settings/template-names'
import { expect, test } from 'vitest'
import { demoChargeCodes } from './charge-codes.ts'

test('the codes of the default templates are in the demo’s catalogue, for the transport of their mode', () => {
  const mismatches = (['SEA', 'AIR', 'ROAD'] as const).flatMap((transport) => {
    const uses = { SEA: 'sea', AIR: 'air', ROAD: 'road' } as const
    const knownCodes = new Set(demoChargeCodes.filter((code) => code[uses[transport]]).map(({ id }) => id))
    return modesOf[transport].flatMap((mode) =>
      directions.flatMap((direction) =>
        usualTemplates[templateName(mode, direction)]
          .filter((code) => !knownCodes.has(code))
          .map((code) => [mode, code]),
      ),
    )
  })
  expect(mismatches).toEqual([])
})
