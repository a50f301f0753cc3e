import { opensFromNotification } from '@freight/contracts/quotation/visibility'
import type { Directory, QuotationPeople, Recipient } from './recipient-index.ts'

/** Whether somebody who is told of a quotation could open it: a click on a notification is not refused. */
export const mayOpen = (
  { userId, permissions, relatedCommercials }: Recipient,
  { commercial, assignedTo }: QuotationPeople,
  { recipients }: Directory,
): boolean => {
  const isNamedByAssignee = recipients.get(assignedTo)?.relatedUsers.includes(userId) === true
  const asker = { userId, permissions, relatedCommercials, standsInFor: isNamedByAssignee ? [assignedTo] : [] }
  return opensFromNotification(asker, { commercial, assignedTo })
}
