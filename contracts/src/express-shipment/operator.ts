import type { Lookups } from '../api/lookups.ts'

/** An active user who works on shipments. */
export const isOperator = (user: Lookups['targetUsers']['assignedTo']): boolean =>
  user?.active === true && user.permissions.includes('EXPRESS_OP')
