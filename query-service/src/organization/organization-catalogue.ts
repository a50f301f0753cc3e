import { type Principal, allows, anyOf } from '@freight/contracts/access/policy'
import { OrganizationDetail, OrganizationRow, type ListedType } from '@freight/contracts/organization/organization'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { type RawBuilder, sql } from 'kysely'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { searchText } from '@freight/contracts/search-text'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { entryHistory, shownEntry } from '../catalogue/history.ts'
import {
  byValues,
  byActivity,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
  byFlag,
} from '../catalogue/catalogue-rows.ts'
import type { ReadDb } from '../http/read-models.ts'
import type { NameOf } from '../user/user-names.ts'
import { aliases, idsOf } from './aliases.ts'
import { isOpen, visibleQuotations } from './organization-quotations.ts'
import { duplicatesOf } from './similar.ts'
import { prefixPattern, searchPatterns, typedWords } from '../list/search-words.ts'
import { ownCommercials } from '../access/visibility.ts'

type People = RouteResponse<'GET /app/v1/organizations/:id/people'>['rows']
type Contact = Omit<People[number], 'quotations'>

/** Quotations whose recipients the principal may see: those for which the principal deals with the client. */
const hasVisibleRecipients = (principal: Principal): RawBuilder<boolean> => {
  if (allows(anyOf('PRICING', 'GERENTE_COMERCIAL'), principal, {})) return sql<boolean>`true`
  if (!allows(anyOf('COMERCIAL'), principal, {})) return sql<boolean>`false`
  return sql<boolean>`commercial = any(${ownCommercials(principal)})`
}

type Sent = { mail: string; name: string; quotations: string }

/** People of an organization: contacts of the catalogue with the number of offers sent to them, then other recipients. */
const people = async (db: ReadDb, id: string, principal: Principal): Promise<People> => {
  const [card, sent] = await Promise.all([
    sql<{ contacts: Contact[] }>`select contacts from read.organization_list where key = ${id}`.execute(db),
    sql<Sent>`select recipient->>'mail' as mail, max(recipient->>'name') as name, count(*) as quotations
      from read.quotation_recipients, jsonb_array_elements(recipients) recipient
      where client_id = any(${idsOf([id])}) and ${hasVisibleRecipients(principal)} group by 1 order by 3 desc, 1 limit 200`.execute(
      db,
    ),
  ])
  const [organization] = card.rows
  if (!organization) throw new NotFound(`There is no organization ${id}`)
  const counts = new Map(sent.rows.map(({ mail, quotations }) => [mail, Number(quotations)]))
  const cardMails = new Set(organization.contacts.map(({ mail }) => mail.toLowerCase()))
  const onCard = organization.contacts.map((contact) => ({
    ...contact,
    quotations: counts.get(contact.mail.toLowerCase()) ?? 0,
  }))
  const otherPeople = sent.rows
    .filter(({ mail }) => !cardMails.has(mail))
    .map(({ mail, name, quotations }) => ({ name, mail, area: '', primary: false, quotations: Number(quotations) }))
  return [...onCard.toSorted((a, b) => Number(b.primary) - Number(a.primary)), ...otherPeople]
}

export const answerOrganizationPeople = ({ http, readDb }: Pick<Platform, 'http'> & { readDb: ReadDb }): void =>
  answer(http, 'GET /app/v1/organizations/:id/people', async ({ params: { id } }, principal) => ({
    rows: await people(readDb, id, principal),
  }))

type Card = RouteResponse<'GET /app/v1/organizations'>['rows'][number]

const mostGroups = 200

export const answerOrganizationList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/organizations', async ({ query: { q, limit } }) => {
    const { rows } = await db.query<Card>(
      `select key as id, nombre_fantasia as "nombreFantasia", razon_social as "razonSocial", rut, ciudad,
        pais_cod as "paisCod", prospect, contacts
      from read.organization_list where active and search like all($1::text[])
      order by search not like $2, nombre_fantasia, key limit $3`,
      [searchPatterns(q), prefixPattern(q), limit],
    )
    const groups = await db.query<{ name: string }>(
      `select distinct client_group as name from read.organization_list where client_group <> '' and active
      order by 1 limit ${mostGroups}`,
    )
    const words = typedWords(q)
    const isFound = (name: string) => words.every((word) => searchText(name).includes(word))
    return { rows, groups: groups.rows.map(({ name }) => name).filter(isFound) }
  })

const organizations: Catalogue<'name' | 'country' | 'createdAt' | 'changedAt'> = {
  table: 'read.organization_list',
  columns: entryColumns(OrganizationRow.omit({ open: true })),
  sorts: {
    name: { column: 'sort_name', type: 'text' },
    country: { column: 'pais_cod', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

const detailSource = {
  table: organizations.table,
  columns: entryColumns(OrganizationDetail.omit({ paisNombre: true, salesRepName: true, merged: true })),
}

const kinds = { CLIENT: sql<boolean>`es_cliente`, SUPPLIER: sql<boolean>`es_proveedor` } as const

const byType = (types: readonly ListedType[] | undefined) =>
  types === undefined || types.length === 0
    ? []
    : [
        sql<boolean>`(${sql.join(
          types.map((type) => kinds[type]),
          sql` or `,
        )})`,
      ]

/** Organizations with such quotations, also under the ids of merged ones. */
const withQuotations = (principal: Principal, condition: RawBuilder<boolean>) => sql<boolean>`key in (
  select coalesce(stands, client_id) from read.quotation_list left join ${aliases} alias on alias.id = client_id
  where client_id <> '' and ${condition} and ${visibleQuotations(principal)})`

const byOpenQuotations = (principal: Principal, value: 'true' | 'false' | undefined) => {
  if (value === undefined) return []
  const hasOpen = withQuotations(principal, isOpen)
  return [value === 'true' ? hasOpen : sql<boolean>`not ${hasOpen}`]
}

const byRecentQuotations = (principal: Principal, days: number | undefined, now: Date) =>
  days === undefined
    ? []
    : [
        withQuotations(
          principal,
          sql<boolean>`not cancelled and created_at >= ${new Date(now.getTime() - days * 86_400_000)}`,
        ),
      ]

// Merged organizations are never part of the catalogue.
const isUnmerged = sql<boolean>`merged_into is null`

/** Number of open quotations of these organizations, by id. */
const openCounts = async (db: ReadDb, ids: readonly string[], principal: Principal): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; open: string }>`
    with recursive same(id, stands) as (
      select id, id from unnest(${ids}::text[]) id
      union select merged.key, same.stands from read.organization_list merged join same on merged.merged_into = same.id
    )
    select stands as id, count(*) as open from same join read.quotation_list on client_id = same.id
    where ${isOpen} and ${visibleQuotations(principal)} group by stands`.execute(db)
  return new Map(rows.map(({ id, open }) => [id, Number(open)]))
}

const spanishNames = new Intl.DisplayNames(['es'], { type: 'region', fallback: 'none' })

const nameOfCountry = (code: unknown) => {
  const isCode = typeof code === 'string' && /^[A-Z]{2}$/.test(code)
  return isCode ? (spanishNames.of(code) ?? '') : ''
}

/** A row with the name of the commercial, without empty fields; only `approvalRequired` may be null in a response. */
const organizationFields = (row: Readonly<Record<string, unknown>>, nameOf: NameOf): Record<string, unknown> => {
  const { salesRep, ...fields } = Object.fromEntries(
    Object.entries(shownEntry(row, nameOf)).filter(([name, value]) => value !== null || name === 'approvalRequired'),
  )
  return {
    ...fields,
    ...(typeof salesRep === 'string' && salesRep !== '' && { salesRep: { id: salesRep, name: nameOf(salesRep) } }),
  }
}

const detailOf = async (db: ReadDb, id: string, nameOf: NameOf): Promise<OrganizationDetail> => {
  const row = await catalogueEntry(db, detailSource, id)
  if (!row) throw new NotFound(`There is no organization ${id}`)
  const { mergedInto, ...fields } = organizationFields(row, nameOf)
  const { salesRep: rep }: Readonly<Record<string, unknown>> = row
  const relatives = await sql<{
    id: string
    name: string
  }>`select key as id, nombre_fantasia as name
    from read.organization_list where merged_into = ${id} or key = ${mergedInto ?? null} order by name`.execute(db)
  const relativeNames = relatives.rows.map(({ id: key, name }) => ({ id: key, name }))
  return OrganizationDetail.parse({
    ...fields,
    ...(typeof rep === 'string' && rep !== '' && { salesRepName: nameOf(rep) }),
    paisNombre: nameOfCountry(fields['paisCod']),
    merged: relativeNames.filter((one) => one.id !== mergedInto),
    ...(mergedInto !== undefined && { mergedInto: relativeNames.find((one) => one.id === mergedInto) }),
  })
}

type Needs = CatalogueNeeds & Pick<Platform, 'db' | 'clock'>

/** Routes of the catalogue: list, entry, history. */
export const answerOrganizationCatalogue = ({
  http,
  db,
  readDb,
  names,
  eventStore,
  clock,
  zoneOf,
  filePlace,
}: Needs): void => {
  answerRows(
    { http, readDb, zoneOf, filePlace },
    'organizations',
    'GET /app/v1/organizations/rows',
    OrganizationRow,
    async ({ query }, principal) => {
      const { type, country, salesRep, clientGroup, prospect, open, days, activity, ...page } = query
      const result = await catalogueRows(readDb, organizations, page, [
        isUnmerged,
        ...byType(type),
        ...byValues('pais_cod', country),
        ...byValues('sales_rep', salesRep),
        ...byValues('client_group', clientGroup),
        ...byFlag('prospect', prospect),
        ...byOpenQuotations(principal, open),
        ...byRecentQuotations(principal, days, clock()),
        ...byActivity(activity),
      ])
      const ids = result.rows.map(({ id }) => String(id))
      const [nameOf, counts] = await Promise.all([names(), openCounts(readDb, ids, principal)])
      return {
        ...result,
        rows: result.rows.map((row) =>
          OrganizationRow.parse({ ...organizationFields(row, nameOf), open: counts.get(String(row['id'])) ?? 0 }),
        ),
      }
    },
  )
  answer(http, 'GET /app/v1/organizations/facets', async () => {
    const valuesOf = async (column: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id from read.organization_list
        where ${sql.ref(column)} <> '' order by 1`.execute(readDb)
      return rows.map(({ id }) => id)
    }
    const [nameOf, countries, reps, clientGroups] = await Promise.all([
      names(),
      valuesOf('pais_cod'),
      valuesOf('sales_rep'),
      valuesOf('client_group'),
    ])
    const salesReps = reps.map((id) => ({ id, name: nameOf(id) }))
    return {
      countries,
      salesReps: salesReps.toSorted((a, b) => a.name.localeCompare(b.name)),
      clientGroups,
    }
  })
  answer(http, 'GET /app/v1/organizations/:id', async ({ params: { id } }) => detailOf(readDb, id, await names()))
  answer(http, 'GET /app/v1/organizations/:id/duplicates', async ({ params: { id } }) => ({
    rows: await duplicatesOf(db, id),
  }))
  answer(http, 'GET /app/v1/organizations/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'organization', id, await names()),
  )
}
