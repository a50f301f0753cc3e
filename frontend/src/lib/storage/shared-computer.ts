import { stored } from './storage.ts'

/** Id of the user who marked this computer as shared at sign-in; empty: not shared. */
export const sharedBy = stored<string>('shared-computer', '', (value) =>
  typeof value === 'string' ? value : undefined,
)

/** Removes drafts after the session on a shared computer, unless the same user signs in again. */
export const forgetOnSharedComputer = async (nextUser?: string): Promise<void> => {
  const user = sharedBy.read()
  if (user === '' || user === nextUser) return
  sharedBy.remove()
  const { forgetDrafts } = await import('./drafts.ts')
  forgetDrafts(user)
}
