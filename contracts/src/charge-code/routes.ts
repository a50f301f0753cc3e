import { z } from 'zod'
import { activity, entryFields, EntryHistory, entryId, exportRoute, rowsAnswer, rowsQuery } from '../catalogue.ts'
import { ChargeCodeCard } from '../catalogue-views.ts'
import { anyOf, may } from '../policy.ts'
import { Tax } from '../quotation/cost-group.ts'
import { route, several } from '../route.ts'
import { Section } from './commands.ts'

/** A charge code in full. */
export const ChargeCodeRow = ChargeCodeCard.extend({ express: z.boolean(), insurance: z.boolean(), ...entryFields })

const reads = anyOf('CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE')

const rows = rowsQuery(['id', 'concept', 'section', 'tax', 'changedAt'], {
  section: several(Section).optional(),
  /** Codes for any of these. */
  use: several(z.enum(['SEA', 'AIR', 'ROAD', 'EXPRESS', 'INSURANCE'])).optional(),
  tax: several(Tax).optional(),
  activity,
})

export const chargeCodeRoutes = {
  'GET /app/v1/charge-codes/rows': route(
    may('ALTA_CHARGE_CODE'),
    'The catalogue of charge codes.',
    rowsAnswer(ChargeCodeRow),
    { query: rows },
  ),
  'GET /app/v1/charge-codes/export': exportRoute(
    may('ALTA_CHARGE_CODE'),
    'The catalogue of charge codes as a file (CSV).',
    rows,
  ),
  'GET /app/v1/charge-codes/:id': route(reads, 'A charge code in full.', ChargeCodeRow, { params: entryId }),
  'GET /app/v1/charge-codes/:id/history': route(reads, 'What happened to a charge code.', EntryHistory, {
    params: entryId,
  }),
}
