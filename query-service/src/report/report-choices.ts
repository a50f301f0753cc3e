import { wordsAt } from '@freight/platform/texts'
import type { Reasons } from '@freight/contracts/company-settings/usual-reasons'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'
import type { NameOf } from '../user/user-names.ts'
import { eventWords } from './words.ts'

const outcomes = wordsAt('files:outcome')

/** Reasons for lost and won quotations, one per code, with their outcomes: a filter by code finds both. */
export const reasonChoices = (reasons: Pick<Reasons, 'lost' | 'won'>, language: Language) => {
  const lists = (['lost', 'won'] as const).flatMap((list) => reasons[list].map((reason) => ({ list, ...reason })))
  return [...new Set(lists.map(({ code }) => code))].map((code) => {
    const sameCode = lists.filter((one) => one.code === code)
    const labels = [...new Set(sameCode.map(({ label }) => label[language]))]
    const ends = sameCode.map(({ list }) => outcomes[list]?.[language] ?? list)
    return { id: code, name: `${labels.join(' / ')} (${ends.join(` ${outcomes['or']?.[language]} `)})` }
  })
}

/** Maximum number of clients, those with the most requests. */
const mostClients = 1000

type Choice = { id: string; name: string }
type Needs = Pick<Platform, 'http' | 'db'> & {
  settings: () => Promise<SettingsOf>
  names: () => Promise<NameOf>
}

/**
 * Registers the choices of the report filters: commercials, clients, reasons, people and kinds of events. Third parties
 * are included only if they ever signed in or failed to; contacts of agents, who use links, only if they received a cost
 * request.
 */
export const answerReportChoices = ({ http, db, settings, names }: Needs): void =>
  answer(http, 'GET /app/v1/reports/choices', async ({ query: { lang } }, { company }) => {
    const [users, clients, contacts, nameOf] = await Promise.all([
      db.query<Choice & { sells: boolean }>(
        `select key as id, name, is_commercial and not is_third_party as sells from read.user_list as one
        where not is_third_party or exists (select from read.sign_ins as came where came.key = one.key)
        order by name, key`,
      ),
      db.query<Choice>(
        `select client_id as id, max(client_name) as name from read.quotation_list where client_id <> ''
        group by client_id order by count(*) desc, client_id limit $1`,
        [mostClients],
      ),
      db.query<Choice>(
        `select contact_id as id, max(contact_name) || ' (' || max(provider_name) || ')' as name
        from read.cost_request_list group by contact_id`,
      ),
      names(),
    ])
    const { reasons } = (await settings())(company)
    const choiceOf = ({ id, name }: Choice): Choice => ({ id, name })
    // Same names as in the rows; a former contact has the name as of the cost request.
    const namedChoice = ({ id, name }: Choice): Choice => ({ id, name: nameOf(id) === id ? name : nameOf(id) })
    const byName = (a: Choice, b: Choice) => a.name.localeCompare(b.name, lang)
    return {
      commercial: users.rows.filter(({ sells }) => sells).map(choiceOf),
      client: clients.rows.map(choiceOf).toSorted(byName),
      reason: reasonChoices(reasons, lang),
      person: [...users.rows.map(choiceOf), ...contacts.rows.map(namedChoice)].toSorted(byName),
      kind: Object.entries(eventWords)
        .map(([id, words]) => ({ id, name: words[lang] }))
        .toSorted(byName),
    }
  })
