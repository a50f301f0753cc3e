import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'

// Data that ships with the application needs the text of its licence: a package whose licence changes has to be
// reviewed.
const expectedLicences = [
  ['airport-data-js', 'CC BY 4.0'],
  ['sea-ports', 'MIT'],
  ['i18n-iso-countries', 'MIT'],
  ['iso-3166', 'MIT'],
] as const

const Package = z.object({ version: z.string(), license: z.string() })
const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The manifest of a package, also if its exports hide it. */
const manifestOf = async (name: string) => {
  const folder = require.resolve.paths(name)?.map((path) => `${path}/${name}/package.json`) ?? []
  const texts = await Promise.all(folder.map((path) => readFile(path, 'utf8').catch(() => undefined)))
  return Package.parse(JSON.parse(texts.find((text) => text !== undefined) ?? '{}'))
}

test.each(expectedLicences)('%s has the licence that the notice names: %s', async (name, licence) => {
  const { version, license } = await manifestOf(name)
  const notice = await readFile(`${root}NOTICE`, 'utf8')
  expect(license).toBe(licence)
  expect(notice).toContain(`${name} ${version}`)
})

test('the notice credits the airports, links their licence and describes the changes', async () => {
  const notice = (await readFile(`${root}NOTICE`, 'utf8')).replaceAll(/\s+/g, ' ')
  for (const words of ['Aashish Vivekanand', 'https://creativecommons.org/licenses/by/4.0/', 'Changes were made'])
    expect(notice).toContain(words)
})
