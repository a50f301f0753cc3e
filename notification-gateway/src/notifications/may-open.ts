import { opensFromNotification } from '@freight/contracts/quotation/visibility'
import type { RecipientIndex, QuotationPeople, Recipient } from './recipient-index.ts'

/** Whether somebody who is told of a quotation could open it: a click on a notification is not refused. */
export const mayOpen = (
  { userId, permissions, relatedCommercials }: Recipient,
  { commercial, assignedTo }: QuotationPeople,
  { recipients }: RecipientIndex,
): boolean => {
  const isNamedByAssignee = recipients.get(assignedTo)?.relatedUsers.includes(userId) === true
  const principal = { userId, permissions, relatedCommercials, standsInFor: isNamedByAssignee ? [assignedTo] : [] }
  return opensFromNotification(principal, { commercial, assignedTo })
}
