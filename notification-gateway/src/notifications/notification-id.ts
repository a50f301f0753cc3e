import { v5 } from 'uuid'

// A name space of our own, so that no other UUIDv5 of the application can be the same.
const notifications = '6f1c3c52-6f0e-5c0b-9a55-1f2f7b0f6a11'

/** The same cause, rule and user always give the same id, so that telling twice changes nothing. */
export const notificationId = (cause: string, rule: string, userId: string): string =>
  v5(`${cause}/${rule}/${userId}`, notifications)
