import { notErased } from '@freight/contracts/events/personal'
import type { Platform } from '@freight/platform/connections/platform'

type Db = Pick<Platform['db'], 'query'>
export type Person = { name: string; mail: string }

/** The name and the address of a quotation's commercial; empty if they were erased. */
export type CommercialOfQuotation = (quotationId: string) => Promise<Person>

const commercialOf = `select u.name, u.mail from read.quotation_list q join read.user_list u on u.key = q.commercial
  where q.key = $1`

export const postgresCommercialOfQuotation =
  (db: Db): CommercialOfQuotation =>
  async (quotationId) =>
    notErased((await db.query<Person>(commercialOf, [quotationId])).rows)[0] ?? { name: '', mail: '' }

/** Whether the company of a quotation and its client, after mergers, want answers by link now. */
export type AllowsLinks = (quotationId: string) => Promise<boolean>

const quotationWithLinks = `with recursive present(id, company) as (
    select client_id, company from read.quotation_list where key = $1
    union select merged_into, company from read.organization_list join present on key = id where merged_into is not null
  ) select from present join read.organization_list o on o.key = present.id
    join read.company_settings s on s.key = present.company
  where o.merged_into is null and o.answers_by_link and (s.targets->>'clientLinks')::boolean`

export const postgresAllowsLinks =
  (db: Db): AllowsLinks =>
  async (quotationId) =>
    (await db.query(quotationWithLinks, [quotationId])).rows.length > 0

/** The name and the address of a user; undefined if the user is unknown or erased. */
export type PersonOf = (userId: string) => Promise<Person | undefined>

export const postgresPersonOf =
  (db: Db): PersonOf =>
  async (userId) =>
    notErased((await db.query<Person>('select name, mail from read.user_list where key = $1', [userId])).rows)[0]

/** A contact of a provider; undefined if the contact was removed or erased. */
export type ContactOfProvider = (providerId: string, contactId: string) => Promise<Person | undefined>

const contactOf = `select contact->>'name' as name, contact->>'mail' as mail
  from read.provider_list, jsonb_array_elements(contacts) contact where key = $1 and contact->>'id' = $2`

export const postgresContactOfProvider =
  (db: Db): ContactOfProvider =>
  async (providerId, contactId) =>
    notErased((await db.query<Person>(contactOf, [providerId, contactId])).rows)[0]

/** The id of a quotation's client after all mergers, if it is still a prospect. */
export type ProspectOfQuotation = (quotationId: string) => Promise<string | undefined>

const prospectOf = `with recursive client(id) as (
    select client_id from read.quotation_list where key = $1
    union select merged_into from read.organization_list join client on key = client.id where merged_into is not null
  )
  select key as id from read.organization_list join client on key = client.id where merged_into is null and prospect`

export const postgresProspectOfQuotation =
  (db: Pick<Platform['db'], 'query'>): ProspectOfQuotation =>
  async (quotationId) =>
    (await db.query<{ id: string }>(prospectOf, [quotationId])).rows[0]?.id
