import { v5 } from 'uuid'

// A private namespace, so that these UUIDv5 differ from all others.
const namespace = '6f1c3c52-6f0e-5c0b-9a55-1f2f7b0f6a11'

/** The same cause, rule and user always give the same id, so that repeated events store nothing new. */
export const notificationId = (cause: string, rule: string, userId: string): string =>
  v5(`${cause}/${rule}/${userId}`, namespace)
