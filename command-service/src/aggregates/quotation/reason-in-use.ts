import { isActiveReason, type ReasonList } from '@freight/contracts/company-settings/usual-reasons'
import { type Meta, Refusal } from '@freight/platform/decider'

/** A reason is one of the company's list that is in use; the system may name any, for it cannot choose another. */
export const refuseUnknownReason = (
  list: ReasonList,
  reasonCode: string,
  { principal, lookups: { settings } }: Meta<'settings'>,
): void => {
  if (!principal.system && !isActiveReason(settings.reasons[list], reasonCode))
    throw new Refusal('REASON_NOT_IN_USE', `The company does not give the reason ${reasonCode}.`, {
      field: 'reasonCode',
      reasonCode,
    })
}
