import { claimsOf } from '../../../../lib/auth/session.ts'

/** Claims of a link, unverified: the server verifies the link. */
const claimsIn = (link: string): Record<string, unknown> => {
  try {
    return claimsOf(atob(link.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}

/** Language of a link. */
export const languageOf = (link: string): unknown => claimsIn(link)['lng']

/** Audience of a link: whose page it opens. */
export const audienceOf = (link: string): unknown => claimsIn(link)['aud']

/** Id of the link's cost request, shared by all links of that request; empty where the link has none. */
export const requestIdOf = (link: string): string => {
  const subject = claimsIn(link)['sub']
  return typeof subject === 'string' ? subject : ''
}
