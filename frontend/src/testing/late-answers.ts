interface PendingAnswer<Answer> {
  resolve: (answer: Answer) => void
  reject: (problem: unknown) => void
}

/** Responses that the test releases, in request order. */
export const lateAnswers = <Answer>() => {
  const waiting: PendingAnswer<Answer>[] = []
  const first = () => {
    const one = waiting.shift()
    if (one === undefined) throw new Error('Nothing was asked')
    return one
  }
  return {
    next: () => new Promise<Answer>((resolve, reject) => void waiting.push({ resolve, reject })),
    answer: (answer: Answer) => first().resolve(answer),
    fail: (problem: unknown) => first().reject(problem),
  }
}
