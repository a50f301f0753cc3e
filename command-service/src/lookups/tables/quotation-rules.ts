import { erasedText } from '@freight/contracts/events/personal'
import type { ProviderContact } from '@freight/contracts/provider/provider-commands'
import type { Agent } from '@freight/contracts/quotation-rule/agents-to-request'
import { byRuleOrder, type EvaluatedRule } from '@freight/contracts/quotation-rule/evaluate'
import type { Platform } from '@freight/platform/connections/platform'

type Db = Pick<Platform['db'], 'query'>

/** The rules that are not deleted, in their order, including inactive ones. */
export type UndeletedRules = () => Promise<EvaluatedRule[]>

type Stored = Omit<EvaluatedRule, 'order' | 'createdOn'> & { order: string; created_on: Date }

const rules = `select key as id, name, version, active, send, position::text as order, created_on, filters
  from read.quotation_rule_list where not deleted`

export const postgresUndeletedRules =
  (db: Db): UndeletedRules =>
  async () =>
    (await db.query<Stored>(rules)).rows
      .map(({ order, created_on: createdOn, ...rule }) => ({
        ...rule,
        order: Number(order),
        createdOn: createdOn.toISOString(),
      }))
      .toSorted(byRuleOrder)

/** Active agents that are not blocked; those with most answers in the last twelve months first. */
export type ActiveAgents = () => Promise<Agent[]>

type StoredAgent = Omit<Agent, 'contacts'> & { contacts: ProviderContact[] }

const agents = `select p.key as id, name, services, origin_countries as "originCountries",
    destination_countries as "destinationCountries", contacts
  from read.provider_list p left join (
    select provider_id, count(answered_at) as answered from read.cost_request_list
    where asked_at > now() - interval '12 months' group by provider_id
  ) a on a.provider_id = p.key
  where active and blocked is null order by answered desc nulls last, name, p.key`

export const postgresActiveAgents =
  (db: Db): ActiveAgents =>
  async () =>
    (await db.query<StoredAgent>(agents)).rows.map((agent) => ({
      ...agent,
      contacts: agent.contacts.filter(({ mail }) => mail !== erasedText),
    }))
