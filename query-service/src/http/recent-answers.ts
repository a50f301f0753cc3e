/**
 * Caches the result of a query per key for a short time, so that a polling screen costs one query. With `timesItsCost`
 * the time is this multiple of the query's duration, so that fast queries are always current.
 */
export const recentAnswers = <Answer>(
  clock: () => Date,
  freshForMs: number,
  { timesItsCost = Infinity }: { timesItsCost?: number } = {},
) => {
  const cache = new Map<string, { answer: Promise<Answer>; until: number }>()
  return (key: string, load: () => Promise<Answer>): Promise<Answer> => {
    const now = clock().getTime()
    const cached = cache.get(key)
    if (cached && cached.until > now) return cached.answer
    for (const [id, { until }] of cache) if (until <= now) cache.delete(id)
    const answer = load()
    cache.set(key, { answer, until: now + freshForMs })
    answer.then(
      () => {
        if (timesItsCost === Infinity) return
        const done = clock().getTime()
        cache.set(key, { answer, until: done + Math.min(freshForMs, timesItsCost * (done - now)) })
      },
      () => cache.delete(key),
    )
    return answer
  }
}
