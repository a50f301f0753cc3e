/**
 * Gives the same answer to the same question (or user) for a moment: a screen that asks again and again costs one query.
 * With `timesItsCost` the moment is so many times what the answer took, so that what is cheap to ask is always new.
 */
export const recentAnswers = <Answer>(clock: () => Date, freshForMs: number, timesItsCost = Infinity) => {
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>()
  return (who: string, find: () => Promise<Answer>): Promise<Answer> => {
    const now = clock().getTime()
    const known = kept.get(who)
    if (known && known.until > now) return known.answer
    for (const [id, { until }] of kept) if (until <= now) kept.delete(id)
    const answer = find()
    kept.set(who, { answer, until: now + freshForMs })
    answer.then(
      () => {
        if (timesItsCost === Infinity) return
        const done = clock().getTime()
        kept.set(who, { answer, until: done + Math.min(freshForMs, timesItsCost * (done - now)) })
      },
      () => kept.delete(who),
    )
    return answer
  }
}
