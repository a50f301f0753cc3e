import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useRef, useState } from 'react'
import { formOf } from './former-form.ts'
import { type AgentOption, keepForm, type KeptForm } from './kept-form.ts'

/** The answer as it is typed, kept in the browser: each change is made to the newest form, as files arrive meanwhile. */
export const useAnswer = (view: ThirdPartyView) => {
  const [form, setForm] = useState<KeptForm>(() => formOf(view))
  const [isKept, setKept] = useState(true)
  const latest = useRef(form)
  const change = (next: (options: readonly AgentOption[]) => readonly AgentOption[]) => {
    // Other content is another answer: its number is a new one.
    const changed = {
      options: next(latest.current.options),
      commandId: crypto.randomUUID(),
      savedAt: new Date().toISOString(),
    }
    latest.current = changed
    setForm(changed)
    setKept(keepForm(view.tokenId, changed))
  }
  const changeOption = (id: string, more: Partial<AgentOption>) =>
    change((options) => options.map((one) => (one.id === id ? { ...one, ...more } : one)))
  return { form, isKept, change, changeOption }
}
