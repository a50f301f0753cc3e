import { test } from 'vitest'
import { applicationWithBrowser } from '../application/application-with-browser.ts'
import { importer, sheetsOfNextMonth } from './rate-sheets.ts'

const open = applicationWithBrowser(20, async (setup) => ({ rates: await importer(setup) }))

test.each(sheetsOfNextMonth())(
  'a first sheet of a provider is taken over with few clicks and no correction: $name',
  async (sheet) => open().rates.takeOver(sheet),
)
