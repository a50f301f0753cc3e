/** None: signing in is decided where the passwords are kept, and only recorded. */
export const signInCommands = {}
export type SignInCommands = typeof signInCommands
