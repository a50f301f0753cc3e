import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useEffect, useRef, useState } from 'react'
import { beginningOf, formOf } from './former-form.ts'
import { type AgentOption, keepForm, type KeptForm, keptForm, keyOf } from './kept-form.ts'
import { requestOf } from './link-claims.ts'

interface AnswerProps {
  link: string
  view: ThirdPartyView
  /** Another tab has sent it. */
  onSentElsewhere: () => void
}

/** The answer as it is typed, kept in the browser: each change is made to the newest form, as files arrive meanwhile. */
export const useAnswer = ({ link, view, onSentElsewhere }: AnswerProps) => {
  const [form, setForm] = useState<KeptForm>(() => formOf(view, requestOf(link)))
  const [isKept, setKept] = useState(true)
  const latest = useRef(form)
  const { tokenId } = view
  // Two tabs with the same link are one answer: neither writes over what was typed in the other.
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== keyOf(tokenId)) return
      const kept = keptForm(tokenId)
      if (newValue === null) onSentElsewhere()
      if (kept === undefined) return
      latest.current = kept
      setForm(kept)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [tokenId, onSentElsewhere])
  const change = (next: (options: readonly AgentOption[]) => readonly AgentOption[]) => {
    // Other content is another answer: its number is a new one.
    const changed: KeptForm = {
      options: next(latest.current.options),
      commandId: crypto.randomUUID(),
      savedAt: new Date().toISOString(),
      request: requestOf(link),
      began: beginningOf(view),
    }
    latest.current = changed
    setForm(changed)
    setKept(keepForm(tokenId, changed))
  }
  const changeOption = (id: string, more: Partial<AgentOption>) =>
    change((options) => options.map((one) => (one.id === id ? { ...one, ...more } : one)))
  return { form, isKept, change, changeOption }
}
