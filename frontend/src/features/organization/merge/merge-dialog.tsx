import { Button } from '@blueprintjs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { clientsMatching } from '../../../lib/queries/queries.ts'
import { type Organization, formatRut, organizations } from '../organization-queries.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'
import { useCountryName } from '../../../lib/i18n/use-country-name.ts'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'

/** Fields with one value after a merge. */
const mergeFields = [
  'nombreFantasia',
  'razonSocial',
  'rut',
  'mail',
  'direccion',
  'codPostal',
  'ciudad',
  'paisCod',
  'cwCode',
] as const
type MergeField = (typeof mergeFields)[number]

type Side = 'one' | 'other'

/** Fields with different values. */
const differingFields = (one: Organization, other: Organization): MergeField[] =>
  mergeFields.filter((field) => one[field] !== other[field])

/** Default side of a field: that of the survivor, or the only one with a value. */
const proposedSide = (field: MergeField, one: Organization, other: Organization, winnerSide: Side): Side => {
  const [winner, loser] = winnerSide === 'one' ? [one, other] : [other, one]
  return winner[field] === '' && loser[field] !== '' ? (winnerSide === 'one' ? 'other' : 'one') : winnerSide
}

/** Values that the survivor takes over from the merged one. */
export const mergedValues = (
  one: Organization,
  other: Organization,
  winnerSide: Side,
  choices: Readonly<Partial<Record<MergeField, Side>>>,
): Partial<Record<MergeField, string>> => {
  const loser = winnerSide === 'one' ? other : one
  const takenFields = differingFields(one, other).filter(
    (field) => (choices[field] ?? proposedSide(field, one, other, winnerSide)) !== winnerSide,
  )
  return Object.fromEntries(takenFields.map((field) => [field, loser[field]]))
}

/** Number of contacts of the merged organization that the survivor lacks. */
export const countNewPeople = (winner: Organization, loser: Organization): number => {
  const known = new Set(winner.contacts.map(({ mail }) => mail.toLowerCase()))
  return loser.contacts.filter(({ mail }) => !known.has(mail.toLowerCase())).length
}

/** Search field for the other organization, by name or tax number. */
const OtherPicker = ({ exceptId, onChoose }: { exceptId: string; onChoose: (id: string) => void }) => {
  const { t } = useTranslation('organizations')
  const [q, setQ] = useState('')
  const candidates = useQuery(clientsMatching(q))
  // Own scope: search text without a chosen organization must not count as unsaved input.
  const unparsed = useUnparsedInputs()
  const [chosen, setChosen] = useState<NonNullable<typeof candidates.data>['rows'][number]>()
  return (
    <FormRow label={t('mergeDialog.with')}>
      {({ id }) => (
        <UnparsedInputsScope value={unparsed}>
          <SuggestField
            id={id}
            value={chosen}
            found={found(q, candidates, ({ rows }) => rows.filter((row) => row.id !== exceptId))}
            onQuery={setQ}
            onChange={(row) => {
              setChosen(row)
              onChoose(row.id)
            }}
            keyOf={(row) => row.id}
            textOf={(row) => row.nombreFantasia}
            noteOf={(row) => `${row.rut} ${row.paisCod}`}
          />
        </UnparsedInputsScope>
      )}
    </FormRow>
  )
}

// The server applies the chosen fields a moment after its answer.
const TAKEN_OVER_AFTER_MS = 700

export interface MergeDialogProps {
  one: Organization
  /** The other organization, if already chosen. */
  other: string | undefined
  onClose: () => void
  /** Opens the surviving one. */
  onMerged: (id: string) => void
}

/**
 * Two entries side by side: selects the survivor and the value of each field. Irreversible, therefore with a
 * confirmation.
 */
export const MergeDialog = ({ one, other: givenOther, onClose, onMerged }: MergeDialogProps) => {
  const { t } = useTranslation('organizations')
  const titleId = useId()
  const [chosen, setChosen] = useState(givenOther)
  const {
    data: other,
    error,
    refetch,
  } = useQuery({ ...organizations.one(chosen ?? ''), enabled: chosen !== undefined })
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} aria-labelledby={titleId} className="org-merge">
      <h2 id={titleId}>{t('mergeDialog.title')}</h2>
      <p className="secondary">{t('mergeDialog.text')}</p>
      {givenOther === undefined && <OtherPicker exceptId={one.id} onChoose={setChosen} />}
      {error !== null && <ErrorCard error={error} title={t('common.loadFailed')} onRetry={() => void refetch()} />}
      {other === undefined ? (
        <>
          {chosen !== undefined && error === null && <SkeletonRows rows={6} height={31} />}
          <div className="flex wrap to-end gap-8 margin-left-auto">
            <Button onClick={onClose}>
              {t('common.cancel')} <kbd aria-hidden="true">Esc</kbd>
            </Button>
          </div>
        </>
      ) : (
        <MergeComparison key={other.id} one={one} other={other} onClose={onClose} onMerged={onMerged} />
      )}
    </Dialog>
  )
}

interface MergeComparisonProps {
  one: Organization
  other: Organization
  onClose: () => void
  onMerged: (id: string) => void
}

const MergeComparison = ({ one, other, onClose, onMerged }: MergeComparisonProps) => {
  const { t } = useTranslation('organizations')
  const errorText = useErrorText()
  const countryName = useCountryName()
  const client = useQueryClient()
  const merge = useEntryCommand('organization', {
    onDone: () => {
      setTimeout(() => void client.invalidateQueries({ queryKey: organizations.all }), TAKEN_OVER_AFTER_MS)
    },
  })
  const [winnerSide, setWinnerSide] = useState<Side>('one')
  const [choices, setChoices] = useState<Partial<Record<MergeField, Side>>>({})
  const [isAsking, setAsking] = useState(false)
  const [winner, loser] = winnerSide === 'one' ? [one, other] : [other, one]
  const fields = differingFields(one, other)
  const newPeopleCount = countNewPeople(winner, loser)
  const sides = [
    { side: 'one', entry: one },
    { side: 'other', entry: other },
  ] as const

  const run = async () => {
    try {
      const keep = mergedValues(one, other, winnerSide, choices)
      await merge.run({
        id: loser.id,
        revision: loser.revision,
        name: 'MergeOrganization',
        body: { into: winner.id, keep },
      })
      void notify({ title: t('mergeDialog.done', { name: winner.nombreFantasia }) })
      onMerged(winner.id)
    } catch (problem) {
      setAsking(false)
      void notify({ kind: 'failed', title: t('mergeDialog.failed'), text: errorText(problem) })
    }
  }
  const words = (field: MergeField, entry: Organization) =>
    field === 'rut' ? formatRut(entry.rut) : field === 'paisCod' ? countryName(entry.paisCod) : entry[field]
  return (
    <>
      <table className="org-compare fixed-columns full size-12-5">
        <thead>
          <tr>
            <td />
            {sides.map(({ side, entry }) => (
              <th key={side} scope="col" data-stays={side === winnerSide || undefined}>
                <label className="org-side pointer flex gap-8 size-13 semibold">
                  <input type="radio" name="stays" checked={side === winnerSide} onChange={() => setWinnerSide(side)} />
                  {entry.nombreFantasia}
                </label>
                <span className="quiet margin-left-21 regular">
                  {t(side === winnerSide ? 'mergeDialog.stays' : 'mergeDialog.goes')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const choice = choices[field] ?? proposedSide(field, one, other, winnerSide)
            return (
              <tr key={field}>
                <th scope="row">{t(`field.${field}`)}</th>
                {sides.map(({ side, entry }) => (
                  <td key={side} data-kept={side === choice || undefined}>
                    <label className="org-side pointer flex gap-8">
                      <input
                        type="radio"
                        name={`keep-${field}`}
                        checked={side === choice}
                        onChange={() => setChoices((now) => ({ ...now, [field]: side }))}
                      />
                      {words(field, entry) === '' ? (
                        <span className="quiet">{t('mergeDialog.empty')}</span>
                      ) : (
                        <span>{words(field, entry)}</span>
                      )}
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
          <tr>
            <th scope="row">{t('common.contacts')}</th>
            {sides.map(({ side, entry }) => (
              <td key={side}>
                {entry.contacts.length}
                {side !== winnerSide && newPeopleCount > 0 && (
                  <span className="quiet"> · {t('mergeDialog.added', { count: newPeopleCount })}</span>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="quiet">{t('mergeDialog.same', { count: mergeFields.length - fields.length })}</p>
      <div className="flex wrap to-end gap-8 margin-left-auto">
        <Button onClick={onClose}>
          {t('common.cancel')} <kbd aria-hidden="true">Esc</kbd>
        </Button>
        <Button intent="primary" onClick={() => setAsking(true)}>
          {t('mergeDialog.merge')}
        </Button>
      </div>
      <Confirm isOpen={isAsking} onCancel={() => setAsking(false)} onConfirm={run}>
        {t('mergeDialog.confirm', { loser: loser.nombreFantasia, winner: winner.nombreFantasia })}
      </Confirm>
    </>
  )
}
