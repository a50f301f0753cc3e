import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import { useEffect, useRef, useState } from 'react'
import { beginningOf, initialForm } from './former-form.ts'
import { type AgentOption, forgetForm, keepForm, type StoredForm, readStoredForm, storageKeyOf } from './stored-form.ts'
import { requestIdOf } from './link-claims.ts'

interface AnswerProps {
  link: string
  view: ThirdPartyView
  /** Called when another tab has sent the form. */
  onSentElsewhere: () => void
}

/** The agent's form, stored in the browser; each change applies to the newest form because uploads finish meanwhile. */
export const useAnswer = ({ link, view, onSentElsewhere }: AnswerProps) => {
  const [form, setForm] = useState<StoredForm>(() => initialForm(view, requestIdOf(link)))
  const [isStored, setStored] = useState(true)
  const latest = useRef(form)
  const { tokenId } = view
  // Two tabs with the same link share one form: neither overwrites the other's text.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== storageKeyOf(tokenId)) return
      const stored = readStoredForm(tokenId)
      if (newValue === null) onSentElsewhere()
      if (stored === undefined) return
      latest.current = stored
      setForm(stored)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [tokenId, onSentElsewhere])
  const change = (next: (options: readonly AgentOption[]) => readonly AgentOption[]) => {
    // Changed content is a new answer with a new command id.
    const changedForm: StoredForm = {
      options: next(latest.current.options),
      commandId: crypto.randomUUID(),
      savedAt: new Date().toISOString(),
      request: requestIdOf(link),
      began: beginningOf(view),
    }
    latest.current = changedForm
    setForm(changedForm)
    setStored(keepForm(tokenId, changedForm))
  }
  const changeOption = (id: string, changes: Partial<AgentOption>) =>
    change((options) => options.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  /** Removes the form from this browser, which others may use too. */
  const forgetAnswer = () => {
    forgetForm(tokenId, requestIdOf(link))
    latest.current = initialForm(view, requestIdOf(link))
    setForm(latest.current)
  }
  return { form, isStored, change, changeOption, forgetAnswer }
}
