import { notErased } from '@freight/contracts/events/personal'
import type { Platform } from '@freight/platform/platform'

/** The name and the address of a quotation's commercial; empty where they were erased. */
export type CommercialOfQuotation = (quotationId: string) => Promise<{ name: string; mail: string }>

const commercialOf = `select u.name, u.mail from read.quotation_list q join read.user_list u on u.key = q.commercial
  where q.key = $1`

export const postgresCommercialOfQuotation =
  (db: Pick<Platform['db'], 'query'>): CommercialOfQuotation =>
  async (quotationId) => {
    const { rows } = await db.query<{ name: string; mail: string }>(commercialOf, [quotationId])
    return notErased(rows)[0] ?? { name: '', mail: '' }
  }
