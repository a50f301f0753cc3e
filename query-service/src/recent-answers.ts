/** Gives the same answer to the same question (or user) for a moment: a screen that asks again and again costs one query. */
export const recentAnswers = <Answer>(clock: () => Date, freshForMs: number) => {
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>()
  return (who: string, find: () => Promise<Answer>): Promise<Answer> => {
    const now = clock().getTime()
    const known = kept.get(who)
    if (known && known.until > now) return known.answer
    for (const [id, { until }] of kept) if (until <= now) kept.delete(id)
    const found = find()
    kept.set(who, { answer: found, until: now + freshForMs })
    found.catch(() => kept.delete(who))
    return found
  }
}
