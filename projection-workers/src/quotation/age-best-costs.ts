import { companies } from '@freight/contracts/vocabulary/people'
import { CompanySettings, usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn } from '@freight/contracts/working-time/time-zone'
import type { Platform } from '@freight/platform/connections/platform'
import { repeat } from '@freight/platform/jobs/job-lanes'
import { z } from 'zod'
import { quotationList } from './quotation-list.ts'
import { isOpen } from './quotation-list-indexes.ts'
import { inTransaction, lockActiveBuilds } from '../engine/registry.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'log'>

const everyMs = 5000

const Zones = z.array(z.object({ key: z.string(), data: CompanySettings.shape.data }))

// A decided quotation keeps the best cost of that day.
const replacementSql = (
  physical: string,
) => `with days as (select * from unnest($1::text[], $2::date[]) as one(company, today)),
  aged as (
    select key, (select step from jsonb_array_elements(best_costs) with ordinality as steps(step, nth)
      where (step ->> 'until')::date >= today order by nth limit 1) as best
    from projection.${physical} join days using (company)
    where ${isOpen} and best_until < today
  )
  update projection.${physical} as list
  set best_cost = (best ->> 'USD')::numeric, best_cost_ars = (best ->> 'ARS')::numeric,
    best_cost_eur = (best ->> 'EUR')::numeric, best_until = (best ->> 'until')::date
  from aged where list.key = aged.key`

/**
 * Replaces the expired best cost of a quotation by the next one. Lists sort and filter by the stored value, so it must
 * be current. The day is in the time zone of the quotation's company.
 */
export const ageBestCosts = ({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, async (client) => {
    const [list] = await lockActiveBuilds(client, [quotationList.name])
    // A table of another version is updated by the process with that version.
    if (list?.version !== quotationList.version) return
    const { rows } = await client.query('select key, data from read.company_settings')
    const zones = new Map(Zones.parse(rows).map(({ key, data }) => [key, data.timeZone]))
    const now = clock().getTime()
    const days = companies.map((company) => dayIn(zones.get(company) ?? usualSettings.data.timeZone, now))
    await client.query(replacementSql(list.physical), [companies, days])
  })

/**
 * Runs at once and then every five seconds. The start does not wait for it, because a build may lock the table.
 * @returns stops it; resolves when no run is in progress
 */
export const keepBestCosts = ({ db, clock, log }: Needs): (() => Promise<void>) =>
  repeat(
    everyMs,
    () => ageBestCosts({ db, clock }),
    (error) => log.warn({ err: error }, 'expired best costs were not replaced; retrying'),
    { atOnce: true },
  )
