/** An active user who works on shipments. */
export const isOperator = (user: { active: boolean; permissions: readonly string[] } | undefined): boolean =>
  user?.active === true && user.permissions.includes('EXPRESS_OP')
