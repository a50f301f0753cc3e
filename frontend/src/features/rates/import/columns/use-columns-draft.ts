import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Owner } from '../owner-picker.tsx'
import { providerOptions } from '../../queries.ts'
import { lookOptions, type Mapping, type RateImportView } from '../queries.ts'

interface Draft {
  id: string
  owner?: Owner | undefined
  hasOwner?: true
  sheet?: number
  /** What was corrected by hand. */
  mapping?: Mapping
}

/**
 * How a file is to be read, as it stands on the screen: as it was checked last, or as it would be read for the provider
 * and the sheet that are chosen, until somebody corrects it.
 */
export const useColumnsDraft = (view: RateImportView | undefined) => {
  const [kept, setDraft] = useState<Draft>()
  const id = view?.id ?? ''
  const draft = kept?.id === id ? kept : undefined
  const owner = draft?.hasOwner ? draft.owner : (view?.owner ?? undefined)
  const sheet = draft?.sheet ?? view?.mapping?.sheet ?? 0
  const suggestedOwner = view?.look?.suggested.owner?.id
  const looked = useQuery({
    ...lookOptions(id, sheet, draft?.hasOwner ? draft.owner?.id : (owner?.id ?? suggestedOwner)),
    enabled: id !== '' && view?.state !== 'FAILED',
  })
  const look = looked.data ?? view?.look ?? undefined
  const isFresh = draft?.sheet !== undefined || draft?.hasOwner !== undefined
  const ownerId = draft?.hasOwner ? draft.owner?.id : (owner?.id ?? suggestedOwner)
  // Who was chosen with the file is known by their id alone until it is checked.
  const unnamed = owner === undefined ? ownerId : undefined
  const named = useQuery({ ...providerOptions(unnamed ?? ''), enabled: unnamed !== undefined })
  const begun = (isFresh ? undefined : view?.mapping) ?? look?.suggested
  const mapping = draft?.mapping ?? (begun && { ...begun, owner: ownerId === undefined ? null : { id: ownerId } })
  return {
    look,
    mapping,
    owner: owner ?? (unnamed === undefined ? undefined : { id: unnamed, name: named.data?.name ?? '…' }),
    error: looked.error,
    retry: () => void looked.refetch(),
    setOwner: (next: Owner | undefined) =>
      setDraft({
        id,
        hasOwner: true,
        owner: next,
        ...(draft?.sheet !== undefined && { sheet: draft.sheet }),
        // What is remembered is how the files of providers are read.
        ...(mapping?.type === 'SELL' && {
          mapping: { ...mapping, owner: next === undefined ? null : { id: next.id } },
        }),
      }),
    setSheet: (next: number) =>
      setDraft({ id, sheet: next, ...(draft?.hasOwner && { hasOwner: true, owner: draft.owner }) }),
    change: (more: Partial<Mapping>) => {
      if (mapping === undefined) return
      // A provider buys nothing, and a client is no provider.
      const isOther = more.type !== undefined && more.type !== mapping.type
      setDraft({
        ...draft,
        id,
        ...(isOther && { hasOwner: true, owner: undefined }),
        mapping: { ...mapping, ...more, ...(isOther && { owner: null }) },
      })
    },
    /** What was typed is the server's now. */
    clear: () => setDraft(undefined),
  }
}
export type ColumnsDraft = ReturnType<typeof useColumnsDraft>
