import type { SimilarOrganization } from '@freight/contracts/organization/organization'
import { rutNumber } from '@freight/contracts/organization/rut'
import { type Comparable, likenesses, likenessesOf, plainName } from '@freight/contracts/organization/similar'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import type { Client } from '../http/read-models.ts'
import { recentAnswers } from '../http/recent-answers.ts'

type Db = Platform['db']
type Row = Omit<SimilarOrganization, 'reasons'>

const columns = `key as id, nombre_fantasia as "nombreFantasia", razon_social as "razonSocial", rut, mail,
  pais_cod as "paisCod", ciudad, active`

const MOST_SIMILAR = 5
const MOST_DUPLICATES = 10

const keysByName = (column: string, name: string) => `(select key from read.organization_list
    where ${name} <> '' and ${column} % ${name} and merged_into is null order by similarity(${column}, ${name}) desc limit 40)`

/**
 * Three different two thirds of a number: one wrong digit leaves at least one of them intact. Must equal the indexed
 * expressions of the table.
 */
const thirds = (rut: string) => [
  `left(${rut}, length(${rut}) / 3 * 2)`,
  `substr(${rut}, length(${rut}) / 3 + 1)`,
  `(left(${rut}, length(${rut}) / 3) || '-' || substr(${rut}, length(${rut}) / 3 * 2 + 1))`,
]

/** Candidates by index; the rule in `contracts` decides which of them are similar. */
const candidatesText = `select ${columns} from read.organization_list where merged_into is null and key <> $4 and key in (
    ${keysByName('plain_name', '$1')} union all ${keysByName('plain_legal', '$1')}
    union all ${keysByName('plain_name', '$5')} union all ${keysByName('plain_legal', '$5')}
    union all (select key from read.organization_list where mail_key = $3 and mail_key <> '' limit 40)
    ${thirds('rut_number')
      .map(
        (part, index) => `union all (select key from read.organization_list
          where rut_number <> '' and $2 <> '' and ${part} = ${thirds('$2')[index]} limit 400)`,
      )
      .join('\n')}
  )`

/**
 * Similarity of trigrams, below the threshold of the rule, so that no candidate is missed: seven tenths of the trigrams
 * in common give 0.54 here. Short names need a lower one because a single letter changes much.
 */
const [LONG_NAME_THRESHOLD, SHORT_NAME_THRESHOLD] = [0.53, 0.4]

const thresholdFor = (names: readonly string[]) =>
  names.some((name) => name !== '' && name.length < 10) ? SHORT_NAME_THRESHOLD : LONG_NAME_THRESHOLD

const withThreshold = async <Result>(
  db: Db,
  threshold: number,
  run: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = await db.connect()
  try {
    await client.query(
      // A generic plan would scan the table; a plan for these names uses the indexes.
      `begin read only; set local pg_trgm.similarity_threshold = ${threshold}; set local plan_cache_mode = force_custom_plan`,
    )
    const result = await run(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

const readCandidates = (
  db: Db,
  { nombreFantasia, razonSocial, rut, mail }: Comparable,
  excludedId: string,
): Promise<Row[]> => {
  const [name, legal] = [plainName(nombreFantasia), plainName(razonSocial)]
  return withThreshold(db, thresholdFor([name, legal]), async (client) => {
    const values = [name, rutNumber(rut), mail.trim().toLowerCase(), excludedId, legal === name ? '' : legal]
    return (await client.query<Row>({ name: 'similar_organizations', text: candidatesText, values })).rows
  })
}

/** Order of similar organizations; the lowest rank is the most similar. */
export const similarityRank = ({ reasons, active }: Pick<SimilarOrganization, 'reasons' | 'active'>) =>
  Math.min(...reasons.map((reason) => likenesses.indexOf(reason))) * 10 - reasons.length + (active ? 0 : 5)

/** Similar organizations, most similar first. */
const similarTo = async (
  db: Db,
  organization: Comparable,
  excludedId: string,
  limit = MOST_SIMILAR,
): Promise<SimilarOrganization[]> => {
  const candidateRows = await readCandidates(db, organization, excludedId)
  return candidateRows
    .map((row) => ({ ...row, reasons: likenessesOf(organization, row) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => similarityRank(a) - similarityRank(b) || a.nombreFantasia.localeCompare(b.nombreFantasia))
    .slice(0, limit)
}

type OwnOrganization = Comparable & { dismissed: string[]; standing: boolean }

/** Possible duplicates of an organization, without those that a user marked as different. */
export const duplicatesOf = async (db: Db, id: string): Promise<SimilarOrganization[]> => {
  const { rows } = await db.query<OwnOrganization>(
    `select ${columns}, dismissed, active and merged_into is null as standing from read.organization_list where key = $1`,
    [id],
  )
  const [organization] = rows
  if (!organization) throw new NotFound(`There is no organization ${id}`)
  if (!organization.standing) return []
  const duplicates = (await similarTo(db, organization, id, MOST_DUPLICATES)).filter(
    ({ id: other, active }) => active && !organization.dismissed.includes(other),
  )
  if (duplicates.length === 0) return []
  const { rows: dismissals } = await db.query<{ key: string }>(
    'select key from read.organization_list where key = any($1) and dismissed ? $2',
    [duplicates.map((one) => one.id), id],
  )
  return duplicates.filter(({ id: other }) => !dismissals.some(({ key }) => key === other))
}

/** Up to this number of organizations a catalogue is small. */
const SMALL_CATALOGUE = 3000

const pairsWhere = (condition: string) =>
  `select one.key as one, other.key as other from standing one join standing other on one.key < other.key and ${condition}`

const pairsWithEqual = (column: string) => pairsWhere(`one.${column} = other.${column} and one.${column} <> ''`)

// With few organizations all names are compared by trigrams; with many, only equal normalized names.
const pairsText = (isSmallCatalogue: boolean) => `with standing as materialized (
    select key, plain_name, plain_legal, mail_key, rut_number, dismissed from read.organization_list
    where active and merged_into is null
  ), alike as (
    ${[
      pairsWithEqual('plain_name'),
      pairsWithEqual('plain_legal'),
      pairsWhere(`one.plain_name = other.plain_legal and one.plain_name <> ''`),
      pairsWhere(`one.plain_legal = other.plain_name and one.plain_legal <> ''`),
      pairsWithEqual('mail_key'),
      ...thirds('rut_number')
        .slice(0, 2)
        .map((part) => {
          const [one, other] = [
            part.replaceAll('rut_number', 'one.rut_number'),
            part.replaceAll('rut_number', 'other.rut_number'),
          ]
          return pairsWhere(`one.rut_number <> '' and ${one} = ${other}`)
        }),
      ...(isSmallCatalogue
        ? [
            pairsWhere('one.plain_name % other.plain_name'),
            pairsWhere('one.plain_legal % other.plain_legal'),
            pairsWhere('one.plain_name % other.plain_legal'),
            pairsWhere('one.plain_legal % other.plain_name'),
          ]
        : []),
    ].join('\n union ')}
  )
  select alike.one, alike.other, ${['a', 'b'].map((side) => fieldsOf(side)).join(', ')} from alike
  join read.organization_list a on a.key = one join read.organization_list b on b.key = other
  where not a.dismissed ? b.key and not b.dismissed ? a.key limit 5000`

const fieldsOf = (side: string) =>
  `json_build_object('nombreFantasia', ${side}.nombre_fantasia, 'razonSocial', ${side}.razon_social,
    'rut', ${side}.rut, 'mail', ${side}.mail, 'paisCod', ${side}.pais_cod) as ${side}`

type Pair = { one: string; other: string }
type ComparedPair = Pair & { a: Comparable; b: Comparable }

/** Pairs of possible duplicates that no user marked as different. */
const duplicatePairs = (db: Db): Promise<{ pairs: Pair[] }> =>
  withThreshold(db, SHORT_NAME_THRESHOLD, async (client) => {
    const countResult = await client.query<{ count: string }>(
      'select count(*) from read.organization_list where active',
    )
    const { rows } = await client.query<ComparedPair>(
      pairsText(Number(countResult.rows[0]?.count ?? 0) <= SMALL_CATALOGUE),
    )
    const similarPairs = rows.filter(({ a, b }) => likenessesOf(a, b).length > 0)
    return { pairs: similarPairs.map(({ one, other }) => ({ one, other })) }
  })

export const answerSimilarOrganizations = ({ http, db, clock }: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  answer(http, 'GET /app/v1/organizations/similar', async ({ query: { name, legal, rut, mail, country, except } }) => ({
    rows: await similarTo(
      db,
      { nombreFantasia: name, razonSocial: legal, rut, mail, paisCod: country.toUpperCase() },
      except,
    ),
  }))
  const recent = recentAnswers<{ pairs: Pair[] }>(clock, 60_000, { timesItsCost: 20 })
  answer(http, 'GET /app/v1/organizations/duplicates', () => recent('all', () => duplicatePairs(db)))
}
