/** Parts that a copy can contain besides the request. */
export interface TakenAlong {
  withCosts: boolean
  withSells: boolean
}

export const nothingAlong: TakenAlong = { withCosts: false, withSells: false }

/** Parts selected in the URL, `&with=costs&with=sells`, as set by the copy dialog. */
export const takenIn = (search: URLSearchParams): TakenAlong => {
  const named = search.getAll('with')
  return { withCosts: named.includes('costs'), withSells: named.includes('sells') }
}
