import { isActiveReason, type ReasonList } from '@freight/contracts/company-settings/usual-reasons'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'

/** @throws Refusal unless the reason is active in the company's list; the system may use any, because it cannot choose */
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
