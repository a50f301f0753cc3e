import { decidedStatuses, statusList } from '@freight/contracts/quotation/status-groups'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'

type OpenWork = { known: boolean; commercial: string; assigned_to: string; organizations: string; shipments: string }

const openWorkSql = `select exists (select from read.user_list where key = $1) as known,
    (select count(*) from read.organization_list where sales_rep = $1 and merged_into is null) as organizations,
    count(*) filter (where is_shipment) as shipments,
    count(*) filter (where commercial = $1) as commercial,
    count(*) filter (where assigned_to = $1) as assigned_to
  from (
    select commercial, assigned_to, false as is_shipment from read.quotation_list
      where not cancelled and status not in (${statusList(decidedStatuses)})
    union all select commercial, assigned_to, true from read.express_list where work in ('REQUESTED', 'IN_PROGRESS')
    union all select '', requested_by, true from read.express_pickup_list where open and day >= current_date - 1
  ) as open where commercial = $1 or assigned_to = $1`

/** Open work of a user, to hand over before a deactivation. */
export const answerOpenWork = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/users/:id/open-work', async ({ params: { id } }) => {
    const { rows } = await db.query<OpenWork>(openWorkSql, [id])
    const [work] = rows
    if (!work?.known) throw new NotFound(`There is no user ${id}`)
    return {
      commercial: Number(work.commercial),
      assignedTo: Number(work.assigned_to),
      organizations: Number(work.organizations),
      shipments: Number(work.shipments),
    }
  })
