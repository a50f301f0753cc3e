/** Maximum count: a list shows `10,000+`, and `1,000+` with filters. Apart from the schemas, which enlarge a page. */
export const mostCounted = 10_000
export const mostMatchesCounted = 1000
