import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Owner } from '../owner-picker.tsx'
import { providerOptions } from '../../rate-queries.ts'
import { type Look, lookOptions, type LookQuery, type Mapping, type RateImportView } from '../rate-import-queries.ts'

/** Parameters of the file preview, besides its provider. */
type PreviewParams = Pick<LookQuery, 'sheet' | 'separator' | 'transport' | 'mode'>

interface Draft {
  id: string
  owner?: Owner | undefined
  hasOwner?: true
  params?: PreviewParams
  /** The mapping corrected by hand. */
  mapping?: Mapping
  /** Transport or mode changed, so the prices are the suggestions for the new one. */
  newPrices?: true
}

type Columns = Mapping['columns']

/** Keeps the fields and takes suggested prices; a price without a suggestion loses its unit. */
export const withPrices = (columns: Columns, suggested: Columns): Columns => {
  const fields = columns.filter(({ target }) => target.to === 'FIELD')
  const suggestedPrices = suggested.filter(
    ({ column, target }) => target.to !== 'FIELD' && !fields.some((one) => one.column === column),
  )
  const unsuggested = columns
    .filter(({ column, target }) => target.to !== 'FIELD' && !suggestedPrices.some((one) => one.column === column))
    .map(({ target, ...one }) => ({
      ...one,
      target: target.to === 'CHARGE' ? { ...target, calculator: undefined, unit: '' } : target,
    }))
  return [...fields, ...suggestedPrices, ...unsuggested].toSorted((a, b) => a.column - b.column)
}

/** Whether a preview belongs to the selected transport and mode, and not to the former ones. */
const isOf = (look: Look, { transport, mode }: PreviewParams): boolean =>
  look.suggested.transport === transport && look.suggested.mode === mode

/** Headings of the file without a mapping. */
const unusedOf = (look: Look, columns: Columns): string[] =>
  look.headers
    .filter((header, at) => header !== '' && !columns.some(({ column }) => column === at))
    .map((header) => header.slice(0, 200))

/**
 * Mapping of a file as shown: that of the last check, or the suggestion for the selected provider and sheet, with the
 * user's corrections.
 */
export const useColumnsDraft = (view: RateImportView | undefined) => {
  const [ownDraft, setDraft] = useState<Draft>()
  const id = view?.id ?? ''
  const draft = ownDraft?.id === id ? ownDraft : undefined
  const owner = draft?.hasOwner ? draft.owner : (view?.owner ?? undefined)
  const suggestedOwner = view?.look?.suggested.owner?.id
  const ownerId = draft?.hasOwner ? draft.owner?.id : (owner?.id ?? suggestedOwner)
  const { sheet, separator } = view?.mapping ?? view?.look?.suggested ?? {}
  const params: PreviewParams = { sheet: sheet ?? 0, ...(separator && { separator }), ...draft?.params }
  const lookQuery = useQuery({
    ...lookOptions(id, { ...params, ...(ownerId !== undefined && { owner: ownerId }) }),
    enabled: id !== '' && view?.state !== 'FAILED',
  })
  const look = lookQuery.data ?? view?.look ?? undefined
  const isFresh =
    draft?.params?.sheet !== undefined || draft?.params?.separator !== undefined || draft?.hasOwner !== undefined
  // The owner selected with the file is only an id until the check.
  const unnamedOwner = owner === undefined ? ownerId : undefined
  const ownerQuery = useQuery({ ...providerOptions(unnamedOwner ?? ''), enabled: unnamedOwner !== undefined })
  const startMapping = (isFresh ? undefined : view?.mapping) ?? look?.suggested
  const typed =
    draft?.mapping ?? (startMapping && { ...startMapping, owner: ownerId === undefined ? null : { id: ownerId } })
  const hasPrices = typed !== undefined && draft?.newPrices && look !== undefined && isOf(look, params)
  const columns = typed && (hasPrices ? withPrices(typed.columns, look.suggested.columns) : typed.columns)
  const mapping = typed &&
    columns && { ...typed, columns, ...(look !== undefined && { unused: unusedOf(look, columns) }) }
  const setParams = (changes: PreviewParams) =>
    setDraft({
      id,
      params: { ...draft?.params, ...changes },
      ...(draft?.hasOwner && { hasOwner: true, owner: draft.owner }),
    })
  return {
    look,
    mapping,
    /** Unconfirmed columns of the last file that this one lacks. */
    gone: (look?.gone ?? []).filter(({ header }) => !mapping?.gone?.includes(header)),
    owner: owner ?? (unnamedOwner === undefined ? undefined : { id: unnamedOwner, name: ownerQuery.data?.name ?? '…' }),
    error: lookQuery.error,
    retry: () => void lookQuery.refetch(),
    setOwner: (next: Owner | undefined) =>
      setDraft({
        id,
        hasOwner: true,
        owner: next,
        ...(draft?.params && { params: draft.params }),
        // Only the mapping of provider files is stored for the next import.
        ...(mapping?.type === 'SELL' && {
          mapping: { ...mapping, owner: next === undefined ? null : { id: next.id } },
        }),
      }),
    /** A new sheet or separator gives another table. */
    setParams,
    change: (changes: Partial<Mapping>) => {
      if (mapping === undefined) return
      // A buying rate belongs to a provider and a selling rate to a client, so a new type clears the owner.
      const isOther = changes.type !== undefined && changes.type !== mapping.type
      const next = { ...mapping, ...changes, ...(isOther && { owner: null }) }
      const isOtherKind = 'transport' in changes || 'mode' in changes
      const hasNewPrices = isOtherKind || (draft?.newPrices === true && changes.columns === undefined)
      setDraft({
        ...(draft?.params && { params: draft.params }),
        ...(draft?.hasOwner && { hasOwner: true, owner: draft.owner }),
        id,
        ...(isOther && { hasOwner: true, owner: undefined }),
        ...(isOtherKind && { params: { ...draft?.params, transport: next.transport, mode: next.mode } }),
        ...(hasNewPrices && { newPrices: true }),
        mapping: next,
      })
    },
    /** Called when the server has stored the draft. */
    clear: () => setDraft(undefined),
  }
}
export type ColumnsDraft = ReturnType<typeof useColumnsDraft>
