import { claimsOf } from '../../../../lib/auth/session.ts'

/** What a link says of itself; the server checks the link, this only reads it. */
const claimsIn = (link: string): Record<string, unknown> => {
  try {
    return claimsOf(atob(link.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}

/** The language that a link was written in. */
export const languageOf = (link: string): unknown => claimsIn(link)['lng']

/** Which request for costs a link is of, whatever other links were mailed for it; empty where it does not say. */
export const requestOf = (link: string): string => {
  const said = claimsIn(link)['sub']
  return typeof said === 'string' ? said : ''
}
