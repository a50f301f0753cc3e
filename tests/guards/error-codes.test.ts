import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const services = ['platform', 'command-service', 'projection-workers', 'query-service', 'notification-gateway']

// Patterns by which a code reaches a problem document.
const codePatterns = [
  /new Refusal\(\s*'([A-Z_]+)'/g,
  /new (?:Unauthenticated|TooMany)\('([A-Z_]+)'/g,
  /new Forbidden\([^)]*, '([A-Z_]+)'/g,
  /\b(?:say|problem)\(\d+, '([A-Z_]+)'/g,
  /\bcode = '([A-Z_]+)'/g,
  /^ {2}\d{3}: '([A-Z_]+)'/gm,
  /\[\d{3}, '([A-Z_]+)'\]/g,
]
const reasonPattern = /(?:return|\?|:) '([A-Z_]+)'/g

const codesIn = (source: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, code = '']) => code))

const sources = services.flatMap((service) =>
  readdirSync(`${root}/${service}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|contract)\.ts$|\btesting\//.test(file))
    .map((file) => ({ file, text: readFileSync(`${root}/${service}/src/${file}`, 'utf8') })),
)

/** Codes that refuse a command or disable an action: a screen may have to translate all of them. */
const codes = [
  ...new Set(
    sources.flatMap(({ file, text }) => [
      ...codesIn(text, codePatterns),
      ...(/^quotation\/(actions|sending-reasons)\.ts$/.test(file) ? codesIn(text, [reasonPattern]) : []),
    ]),
  ),
].toSorted()

const untranslated = (checkedCodes: readonly string[], language: string) => {
  const keysOf = (file: string): string[] =>
    Object.keys(JSON.parse(readFileSync(`${root}/contracts/locales/${language}/${file}.json`, 'utf8')))
  const refusals = ['prices', 'newQuotation', 'agents', 'rates', 'rules', 'settings', 'users', 'providers']
  const translated = new Set([
    ...keysOf('errors'),
    ...refusals.flatMap(keysOf).map((key) => key.replace(/^(rateImport\.)?refused\./, '')),
  ])
  return checkedCodes.filter((code) => !translated.has(code))
}

test.each(['es', 'en', 'pt'])('every error code of the application has a translation in %s', (language) => {
  expect(codes.length).toBeGreaterThan(50)
  expect(untranslated(codes, language)).toEqual([])
})

test('the check finds a thrown code without a translation', () => {
  const plantedCodes = codesIn("throw new Refusal(\n  'NEVER_HEARD_OF', 'No.')", codePatterns)
  expect(untranslated(plantedCodes, 'es')).toEqual(['NEVER_HEARD_OF'])
})
