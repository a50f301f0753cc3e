import { exportedWords } from '@freight/contracts/report/exported-words'
import { askedIds } from '@freight/contracts/report/reports'
import { expect, test } from 'vitest'
import { textsOf } from '../../testing/texts.ts'

test.each(['es', 'en', 'pt'] as const)(
  'every report is named in the register of exports as on its screen: %s',
  (language) => {
    const ofScreen = textsOf(language)['reports']?.['report']
    const inRegister = askedIds.map((id) => [id, exportedWords[`/app/v1/reports/${id}/export`]?.[language]])
    expect(Object.fromEntries(inRegister)).toEqual(ofScreen)
  },
)
