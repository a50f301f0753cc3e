import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')
const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
const textOf = (file: string) => readFileSync(join(sources, file), 'utf8')

test('the space below the bar is defined once, and every page uses that definition', () => {
  const all = sheets.filter((file) => textOf(file).includes('62.5px'))
  expect(all).toEqual(['app/theme/tokens.css'])
  for (const file of ['app/shell/shell.css', 'features/auth/login.css'])
    expect(textOf(file)).toContain('padding-top: var(--content-top);')
})
