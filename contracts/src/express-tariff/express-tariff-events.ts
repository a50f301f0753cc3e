import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { TariffContent, TariffHead } from '../express-carrier/tariff.ts'

const no = z.int()

export const expressTariffEvents = {
  /** `copyOf`: id of the copied tariff. */
  ExpressTariffCreated: TariffHead.extend({ id: z.string(), copyOf: z.string().optional() }),
  ExpressTariffVersionDrafted: z.object({ no, content: TariffContent }),
  ExpressTariffDraftChanged: z.object({ no, changes: changesOf(TariffContent) }),
  ExpressTariffVersionPublished: z.object({ no, validFrom: z.iso.date(), validTo: z.iso.date().optional() }),
  ExpressTariffVersionWithdrawn: z.object({ no, reason: z.string() }),
}
export type ExpressTariffEvents = typeof expressTariffEvents
