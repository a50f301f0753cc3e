import { allows } from '@freight/contracts/access/policy'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import { opensFromNotification } from '@freight/contracts/quotation/visibility'
import type { RecipientIndex, QuotationPeople, Recipient } from './recipient-index.ts'
import type { ShipmentPeople } from './shipment-index.ts'

/** Whether a recipient may open the quotation, so that a click on the notification is not refused. */
export const mayOpen = (
  { userId, permissions, relatedCommercials }: Recipient,
  { commercial, assignedTo }: QuotationPeople,
  { recipients }: RecipientIndex,
): boolean => {
  const isNamedByAssignee = recipients.get(assignedTo)?.relatedUsers.includes(userId) === true
  const principal = { userId, permissions, relatedCommercials, standsInFor: isNamedByAssignee ? [assignedTo] : [] }
  return opensFromNotification(principal, { commercial, assignedTo })
}

/** Whether a recipient may read the shipment. */
export const mayRead = (
  { userId, permissions, relatedCommercials }: Recipient,
  { commercial }: ShipmentPeople,
): boolean => allows(readsShipments, { userId, permissions, relatedCommercials }, { commercial })
