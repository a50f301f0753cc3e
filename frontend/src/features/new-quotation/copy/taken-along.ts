/** What comes along with a copy besides its request. */
export interface TakenAlong {
  withCosts: boolean
  withSells: boolean
}

export const nothingAlong: TakenAlong = { withCosts: false, withSells: false }

/** What an address names: `&with=costs&with=sells`, as it was ticked where the copy was asked for. */
export const takenIn = (search: URLSearchParams): TakenAlong => {
  const named = search.getAll('with')
  return { withCosts: named.includes('costs'), withSells: named.includes('sells') }
}
