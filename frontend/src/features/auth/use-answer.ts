import { useEffect, useState } from 'react'

/** What a promise has come to, once it has: nobody is signed in on this page, so there is no query client. */
export const useAnswer = <Answer>(promise: Promise<Answer | undefined>): Answer | undefined => {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let isGone = false
    void promise.then((come) => {
      if (!isGone && come !== undefined) setAnswer(come)
    })
    return () => {
      isGone = true
    }
  }, [promise])
  return answer
}
