import { eventWords } from '@freight/contracts/report/event-words'
import type { Platform } from '@freight/platform/platform'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { answer } from '../http/answer.ts'

/** So many clients are offered, those that ask most. */
const mostClients = 1000

type Choice = { id: string; name: string }
type Needs = Pick<Platform, 'http' | 'db'> & { settings: () => Promise<SettingsOf> }

/**
 * What the filters of the reports can be set to: who sells, who asks, why it was lost, who does what. Of people from
 * outside those who ever came in, or failed to.
 */
export const answerReportChoices = ({ http, db, settings }: Needs): void =>
  answer(http, 'GET /app/v1/reports/choices', async ({ query: { lang } }, { company }) => {
    const [users, clients] = await Promise.all([
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
    ])
    const { reasons } = (await settings())(company)
    const one = ({ id, name }: Choice): Choice => ({ id, name })
    return {
      commercial: users.rows.filter(({ sells }) => sells).map(one),
      client: clients.rows.map(one).toSorted((a, b) => a.name.localeCompare(b.name, lang)),
      reason: [...reasons.lost, ...reasons.won].map(({ code, label }) => ({ id: code, name: label[lang] })),
      person: users.rows.map(one),
      kind: Object.entries(eventWords)
        .map(([id, words]) => ({ id, name: words[lang] }))
        .toSorted((a, b) => a.name.localeCompare(b.name, lang)),
    }
  })
