import { z } from 'zod'
import { command } from '../api/command.ts'
import { may, system } from '../access/policy.ts'
import { AppliedCounts, CheckCounts, ConfirmedRows, rateImportEvents, UndoneCounts } from './rate-import-events.ts'
import { RateMapping } from './mapping.ts'

const pricingPolicy = may('PRICING')
const noData = z.object({})

export const rateImportUpload = { path: '/app/v1/rates/import', policy: pricingPolicy }

/** Commands of a rate import. The worker checks and applies rows between them and records the results as the system. */
export const rateImportCommands = {
  OpenRateImport: command(pricingPolicy, rateImportEvents.RateImportOpened, {
    summary: 'Import a file of rates.',
    creates: 'main',
    uploadRoute: rateImportUpload.path,
  }),
  CheckRateImport: command(pricingPolicy, z.object({ mapping: RateMapping }), {
    summary: 'Check the rows of the file with these columns; no rate changes.',
  }),
  ConfirmRateImport: command(
    pricingPolicy,
    z.object({ confirmed: ConfirmedRows.optional(), endsDropped: z.boolean().optional() }),
    {
      summary:
        'Apply the ready rows, and the listed ones of those to confirm; `endsDropped`: whether the rates of dropped lanes end.',
    },
  ),
  CancelRateImport: command(pricingPolicy, noData, {
    summary: 'Cancel the import; rates that are applied already stay.',
  }),
  UndoRateImport: command(pricingPolicy, noData, {
    summary: 'Undo the import; rates that users changed later stay.',
  }),
  RecordRateImportCheck: command(system, z.object({ counts: CheckCounts }), {
    summary: 'Record the result of the check.',
  }),
  RecordRatesImported: command(system, z.object({ counts: AppliedCounts, stopped: z.boolean() }), {
    summary: 'Record that the rates were applied.',
  }),
  RecordRateImportUndone: command(system, z.object({ counts: UndoneCounts }), {
    summary: 'Record that the rates were undone.',
  }),
  RecordRateImportFailed: command(system, z.object({ code: z.string().max(60), applied: AppliedCounts.optional() }), {
    summary: 'Record the failure of the import.',
  }),
}
export type RateImportCommands = typeof rateImportCommands
