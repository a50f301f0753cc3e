import { allows, anyOf, type Principal } from '@freight/contracts/access/policy'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { type RawBuilder, sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { ownCommercials } from '../access/visibility.ts'
import type { ReadDb } from '../http/read-models.ts'
import { idsOf } from './aliases.ts'

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
