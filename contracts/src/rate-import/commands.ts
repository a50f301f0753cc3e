import { z } from 'zod'
import { command } from '../api/command.ts'
import { may, system } from '../access/policy.ts'
import { AppliedCounts, CheckCounts, rateImportEvents, UndoneCounts } from './events.ts'
import { RateMapping } from './mapping.ts'

const byPricing = may('PRICING')
const nothing = z.object({})

export const rateImportUpload = { path: '/app/v1/rates/import', policy: byPricing }

/**
 * What may be asked of the import of a file of rates. The work between the commands is done by the application itself,
 * whether anybody looks or not; what came of it, it records as the system.
 */
export const rateImportCommands = {
  OpenRateImport: command(byPricing, rateImportEvents.RateImportOpened, {
    summary: 'Take a file of rates in.',
    creates: 'main',
    uploadRoute: rateImportUpload.path,
  }),
  CheckRateImport: command(byPricing, z.object({ mapping: RateMapping }), {
    summary: 'Read the file with these columns, and say what would come of each row; no rate changes.',
  }),
  ConfirmRateImport: command(byPricing, nothing, { summary: 'Take over what is ready of the rows that were checked.' }),
  CancelRateImport: command(byPricing, nothing, {
    summary: 'Give it up; where rates are being taken over, stop after those that are.',
  }),
  UndoRateImport: command(byPricing, nothing, {
    summary: 'Take the rates of the import back; what somebody has changed since stays.',
  }),
  RecordRateImportCheck: command(system, z.object({ counts: CheckCounts }), {
    summary: 'Remember what the rows of a file would come to.',
  }),
  RecordRatesImported: command(system, z.object({ counts: AppliedCounts, stopped: z.boolean() }), {
    summary: 'Remember that the rates were taken over.',
  }),
  RecordRateImportUndone: command(system, z.object({ counts: UndoneCounts }), {
    summary: 'Remember that the rates were taken back.',
  }),
  RecordRateImportFailed: command(system, z.object({ code: z.string().max(60), applied: AppliedCounts.optional() }), {
    summary: 'Remember that the import cannot go on.',
  }),
}
export type RateImportCommands = typeof rateImportCommands
