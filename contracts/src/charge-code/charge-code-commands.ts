import { z } from 'zod'
import { may } from '../access/policy.ts'
import { command } from '../api/command.ts'
import { formOf } from '../api/field-schemas.ts'
import { changesOf } from '../changes.ts'
import { chargeCodeFields } from './charge-code-fields.ts'

// Absent: decided by the code.
const form = formOf(chargeCodeFields).extend({ mainFreight: z.boolean().optional() })

const id = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{2,8}$/, 'Two to eight capitals or digits.')

export const chargeCodeCommands = {
  CreateChargeCode: command(may('ALTA_CHARGE_CODE'), form.extend({ id }), {
    summary: 'Create a charge code.',
    creates: 'main',
  }),
  ChangeChargeCode: command(may('ALTA_CHARGE_CODE'), changesOf(form), { summary: 'Change a charge code.' }),
  RetireChargeCode: command(may('BAJA_CHARGE_CODE'), z.object({}), { summary: 'Retire a charge code.' }),
  RestoreChargeCode: command(may('ALTA_CHARGE_CODE'), z.object({}), { summary: 'Restore a retired charge code.' }),
}
export type ChargeCodeCommands = typeof chargeCodeCommands
