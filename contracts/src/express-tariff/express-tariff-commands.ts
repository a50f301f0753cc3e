import { z } from 'zod'
import { may } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { changesOf } from '../changes.ts'
import { day } from '../day.ts'
import { TariffContent, TariffHead } from '../express-carrier/tariff.ts'

const policy = may('MODIFICAR_TARIFA_EXPRESS')
const no = z.int().positive()

export const expressTariffCommands = {
  CreateExpressTariff: command(policy, TariffHead, {
    summary: 'Create an express tariff without versions.',
    creates: 'main',
    needs: ['expressCatalogue'],
  }),
  DraftTariffVersion: command(policy, z.object({}), {
    summary: 'Draft a version: a copy of the last published one, or empty.',
  }),
  ChangeDraft: command(policy, changesOf(TariffContent).extend({ no }), { summary: 'Change sections of a draft.' }),
  PublishVersion: command(policy, z.object({ no, validFrom: day(), validTo: day().optional() }), {
    summary: 'Publish a draft from a day on; later versions win.',
  }),
  WithdrawVersion: command(policy, z.object({ no, reason: z.string().trim().max(500).default('') }), {
    summary:
      'Withdraw a version; stored ratings keep its prices. Without a reason only while nothing is booked with it.',
    needs: ['isVersionBooked'],
  }),
  CopyTariff: command(
    policy,
    z.object({
      code: TariffHead.shape.code,
      /** Added to bands, ranges and the minimum. */
      percent: z.string().regex(/^-?\d{1,3}(\.\d{1,4})?$/, 'A percentage such as 5.90'),
      side: TariffHead.shape.side.unwrap().optional(),
      /** Another account at the carrier; absent: that of the source. */
      account: TariffHead.shape.account.unwrap().optional(),
    }),
    {
      summary: 'Copy a tariff into a draft of another code or account.',
      creates: 'copy',
      visibility: policy,
      needs: ['expressCatalogue'],
    },
  ),
}
export type ExpressTariffCommands = typeof expressTariffCommands
