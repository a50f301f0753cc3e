import type { LocationKind } from '@freight/contracts/vocabulary/schemas'
import type { Location } from '@freight/platform/reference/location'
import { z } from 'zod'
import { lightClient } from './light-client.ts'
import { result, type Result } from '../result.ts'
import { eachMs, p95 } from '../timing.ts'
import { signedIn, type Workshop } from '../workshop.ts'
import { takeIn } from '@freight/platform/reference/ship-reference'

const PLACE_COUNT = 100_000
const CALLS = 300
const Rows = z.object({ rows: z.array(z.object({ code: z.string() })) })

// No package contains the whole list, so the names are generated: two words each, in fictitious countries.
const first = ['San', 'Port', 'Villa', 'Nueva', 'Santa', 'Bad', 'Río', 'Saint', 'Puerto', 'Monte']
const start = ['Ma', 'Ro', 'Lu', 'Ka', 'Ve', 'Ti', 'Bo', 'Sé', 'Pa', 'Ne', 'Gua', 'Ol']
const middle = ['ri', 'na', 'to', 'lé', 'mar', 'den', 'ste', 'go', 'vi', 'ça', 'lun', 'bar']
const end = ['burg', 'ville', 'ra', 'do', 'ham', 'na', 'tal', 'lo', 'sk', 'port', 'nes', 'va']
const kinds: readonly LocationKind[] = ['PORT', 'ROAD', 'RAIL', 'INLAND']
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const letter = (n: number): string => letters[n % letters.length] ?? 'A'
const pick = (words: readonly string[], n: number): string => words[n % words.length] ?? ''

const place = (n: number): Location => ({
  code: `Q${letter(12 + Math.floor(n / 26 ** 3))}${letter(Math.floor(n / 26 ** 2))}${letter(Math.floor(n / 26))}${letter(n)}`,
  kind: kinds[n % kinds.length] ?? 'ROAD',
  name: `${pick(first, n)} ${pick(start, n * 7)}${pick(middle, Math.floor(n / 12))}${pick(end, Math.floor(n / 144))}`,
  aliases: [],
  country: `Q${letter(12 + Math.floor(n / 26 ** 3))}`,
  subdivision: null,
  iata: null,
  lat: null,
  lon: null,
  active: true,
  source: 'UNLOCODE',
})

/** Typed searches: letter by letter, by code, with accents, within a name, and without a match. */
const typed =
  'm mo mon monte montevideo mvd uymv zárate SAO+PAULO san+m puerto+ti nueva+guar rod ville q qn qnab qnabc ' +
  'lunburg+santa frankfurt zzzz kastes ö new+york'
const queries = typed.split(' ').map((words) => words.replace('+', ' '))
const typedAt = (n: number): string => pick(queries, n)

const searchSql = `select code, min(name) as name, min(country) as country, array_agg(kind) as kinds from reference.location
  where active and (code ilike $1 || '%' or name ilike '%' || $1 || '%')
  group by code order by min(case when code ilike $1 then 0 when code ilike $1 || '%' then 1
    when name ilike $1 || '%' then 2 when name ilike '% ' || $1 || '%' then 3 else 4 end), min(name) limit 20`

/** Speed of the place search over a hundred thousand places; the same query on the table is the baseline. */
export const locationSearch = async (workshop: Workshop, dataDir: string): Promise<Result> => {
  await (await workshop.startApplication(dataDir, 0)).stop()
  const fillStores = await workshop.openStores(dataDir)
  await takeIn(
    fillStores.db,
    Array.from({ length: PLACE_COUNT }, (_, n) => ({ location: place(n) })),
  )
  await fillStores.stop()
  const application = await workshop.startApplication(dataDir, 0)
  const { token } = await signedIn(application, 'COMMERCIAL')
  const client = await lightClient(application.url, token)
  const query = (q: string) => client.send('GET', `/app/v1/reference/locations?q=${encodeURIComponent(q)}`)
  const knownRows = Rows.parse(JSON.parse((await query('qnabc')).toString()))
  if (knownRows.rows[0]?.code !== 'QNABC') throw new Error('The bulk is not found')
  const throughHttp = await eachMs(CALLS, (n) => query(typedAt(n)))
  client.close()
  const { db, stop } = await workshop.openStores(dataDir)
  const sqlMs = await eachMs(CALLS, (n) => db.query(searchSql, [typedAt(n)]))
  await stop()
  await application.stop()
  return result('location-search', p95(throughHttp), 'ms p95', { baseline: p95(sqlMs), goal: { atMost: 20 } })
}
