import type { SimilarOrganization } from '@freight/contracts/organization/routes'
import { rutNumber } from '@freight/contracts/organization/rut'
import { type Comparable, likenesses, likenessesOf, plainName } from '@freight/contracts/organization/similar'
import type { Platform } from '@freight/platform/platform'
import { answer } from '../http/answer.ts'
import { recentAnswers } from '../http/recent-answers.ts'

type Db = Platform['db']
type Row = Omit<SimilarOrganization, 'reasons'>

const columns = `key as id, nombre_fantasia as "nombreFantasia", razon_social as "razonSocial", rut, mail,
  pais_cod as "paisCod", ciudad, active`

const MOST = 5

const named = (column: string, name: string) => `(select key from read.organization_list
    where ${name} <> '' and ${column} % ${name} and merged_into is null order by similarity(${column}, ${name}) desc limit 40)`

/** Two thirds of a number, which one wrong digit leaves as they are. The indexes of the table are on the same words. */
const thirds = (rut: string) => [
  `left(${rut}, length(${rut}) / 3 * 2)`,
  `substr(${rut}, length(${rut}) / 3 + 1)`,
  `(left(${rut}, length(${rut}) / 3) || '-' || substr(${rut}, length(${rut}) / 3 * 2 + 1))`,
]

/** Everybody who may be meant, by index: the rule itself (`contracts`) says who really is alike. */
const candidatesText = `select ${columns} from read.organization_list where merged_into is null and key <> $4 and key in (
    ${named('plain_name', '$1')} union all ${named('plain_legal', '$1')}
    union all ${named('plain_name', '$5')} union all ${named('plain_legal', '$5')}
    union all (select key from read.organization_list where mail_key = $3 and mail_key <> '' limit 40)
    ${thirds('rut_number')
      .map(
        (part, index) => `union all (select key from read.organization_list
          where rut_number <> '' and $2 <> '' and ${part} = ${thirds('$2')[index]} limit 400)`,
      )
      .join('\n')}
  )`

const connected = (db: Db) => db.connect()
type Client = Awaited<ReturnType<typeof connected>>

/**
 * Less than the rule's own measure (seven tenths of the trigrams in common are 0.54 here), so that none is missed. One
 * letter is much of a short name, of which there are few that are alike.
 */
const thresholdFor = (names: readonly string[]) => (names.some((name) => name !== '' && name.length < 10) ? 0.4 : 0.53)

const withThreshold = async <Result>(
  db: Db,
  threshold: number,
  ask: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = await db.connect()
  try {
    await client.query(`begin read only; set local pg_trgm.similarity_threshold = ${threshold}`)
    const result = await ask(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

const candidates = (db: Db, { nombreFantasia, razonSocial, rut, mail }: Comparable, except: string): Promise<Row[]> => {
  const [name, legal] = [plainName(nombreFantasia), plainName(razonSocial)]
  return withThreshold(db, thresholdFor([name, legal]), async (client) => {
    const values = [name, rutNumber(rut), mail.trim().toLowerCase(), except, legal === name ? '' : legal]
    return (await client.query<Row>({ name: 'similar_organizations', text: candidatesText, values })).rows
  })
}

export const strength = ({ reasons, active }: Pick<SimilarOrganization, 'reasons' | 'active'>) =>
  Math.min(...reasons.map((reason) => likenesses.indexOf(reason))) * 10 - reasons.length + (active ? 0 : 5)

/** Who looks like this one, the most alike first. */
const similarTo = async (db: Db, asked: Comparable, except: string): Promise<SimilarOrganization[]> => {
  const found = await candidates(db, asked, except)
  return found
    .map((row) => ({ ...row, reasons: likenessesOf(asked, row) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => strength(a) - strength(b) || a.nombreFantasia.localeCompare(b.nombreFantasia))
    .slice(0, MOST)
}

type Own = Comparable & { dismissed: string[]; standing: boolean }

/** Who may be the same as this one, without those of whom somebody has said that they are not. */
export const duplicatesOf = async (db: Db, id: string): Promise<SimilarOrganization[]> => {
  const { rows } = await db.query<Own>(
    `select ${columns}, dismissed, active and merged_into is null as standing from read.organization_list where key = $1`,
    [id],
  )
  const [own] = rows
  if (!own?.standing) return []
  const found = (await similarTo(db, own, id)).filter(
    ({ id: other, active }) => active && !own.dismissed.includes(other),
  )
  if (found.length === 0) return []
  const { rows: dismissing } = await db.query<{ key: string }>(
    'select key from read.organization_list where key = any($1) and dismissed ? $2',
    [found.map((one) => one.id), id],
  )
  return found.filter(({ id: other }) => !dismissing.some(({ key }) => key === other))
}

const FEW = 3000

const joined = (condition: string) =>
  `select one.key as one, other.key as other from standing one join standing other on one.key < other.key and ${condition}`

const equal = (column: string) => joined(`one.${column} = other.${column} and one.${column} <> ''`)

// Where they are few, names are compared letter by letter; with many, only those that differ in their dress alone.
const pairsText = (few: boolean) => `with standing as materialized (
    select key, plain_name, plain_legal, mail_key, rut_number, dismissed from read.organization_list
    where active and merged_into is null
  ), alike as (
    ${[
      equal('plain_name'),
      equal('plain_legal'),
      joined(`one.plain_name = other.plain_legal and one.plain_name <> ''`),
      joined(`one.plain_legal = other.plain_name and one.plain_legal <> ''`),
      equal('mail_key'),
      ...thirds('rut_number')
        .slice(0, 2)
        .map((part) => {
          const [one, other] = [
            part.replaceAll('rut_number', 'one.rut_number'),
            part.replaceAll('rut_number', 'other.rut_number'),
          ]
          return joined(`one.rut_number <> '' and ${one} = ${other}`)
        }),
      ...(few
        ? [
            joined('one.plain_name % other.plain_name'),
            joined('one.plain_legal % other.plain_legal'),
            joined('one.plain_name % other.plain_legal'),
            joined('one.plain_legal % other.plain_name'),
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
type Compared = Pair & { a: Comparable; b: Comparable }

/** Pairs that may be one organization and that nobody has looked at. */
const unseenPairs = (db: Db): Promise<{ pairs: Pair[] }> =>
  withThreshold(db, 0.4, async (client) => {
    const counted = await client.query<{ count: string }>('select count(*) from read.organization_list where active')
    const { rows } = await client.query<Compared>(pairsText(Number(counted.rows[0]?.count ?? 0) <= FEW))
    const alike = rows.filter(({ a, b }) => likenessesOf(a, b).length > 0)
    return { pairs: alike.map(({ one, other }) => ({ one, other })) }
  })

export const answerSimilarOrganizations = ({ http, db, clock }: Pick<Platform, 'http' | 'db' | 'clock'>): void => {
  answer(http, 'GET /app/v1/organizations/similar', async ({ query: { name, legal, rut, mail, country, except } }) => ({
    rows: await similarTo(
      db,
      { nombreFantasia: name, razonSocial: legal, rut, mail, paisCod: country.toUpperCase() },
      except,
    ),
  }))
  const recent = recentAnswers<{ pairs: Pair[] }>(clock, 60_000, 20)
  answer(http, 'GET /app/v1/organizations/duplicates', () => recent('all', () => unseenPairs(db)))
}
