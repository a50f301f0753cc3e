import { process } from './process.ts'

const prospectOf = `with recursive client(id) as (
    select client_id from read.quotation_list where key = $1
    union select merged_into from read.organization_list join client on key = client.id where merged_into is not null
  )
  select key as id from read.organization_list join client on key = client.id where merged_into is null and prospect`

/** A prospect who says yes to an offer is a client like any other. */
export const provenClients = process({
  name: 'proven-clients',
  on: {
    QuoteApproved: async ({ stream, actor }, { order, db, tableReached }) => {
      await tableReached('quotation-list')
      const { rows } = await db.query<{ id: string }>(prospectOf, [stream.slice('quotation-'.length)])
      for (const { id } of rows) await order('organization', 'EndProspect', id, {}, { actor })
    },
  },
})
