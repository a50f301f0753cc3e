/** Empty: the session service decides sign-ins, and the stream only records them. */
export const signInCommands = {}
export type SignInCommands = typeof signInCommands
