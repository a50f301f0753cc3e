import { useEffect, useState } from 'react'

/** Resolved value of a promise; this page has no query client, because no user is signed in. */
export const useAnswer = <Answer>(promise: Promise<Answer | undefined>): Answer | undefined => {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let isUnmounted = false
    void promise.then((response) => {
      if (!isUnmounted && response !== undefined) setAnswer(response)
    })
    return () => {
      isUnmounted = true
    }
  }, [promise])
  return answer
}
