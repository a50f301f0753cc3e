/** Parts that a copy can contain besides the request. */
export interface CopiedParts {
  withCosts: boolean
  withSells: boolean
}

export const noCopiedParts: CopiedParts = { withCosts: false, withSells: false }

/** Parts selected in the URL, `&with=costs&with=sells`, as set by the copy dialog. */
export const copiedPartsIn = (search: URLSearchParams): CopiedParts => {
  const parts = search.getAll('with')
  return { withCosts: parts.includes('costs'), withSells: parts.includes('sells') }
}
