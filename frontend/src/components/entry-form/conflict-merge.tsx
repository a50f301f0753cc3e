import { Button } from '@blueprintjs/core'
import { GitBranchIcon, TickIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../lib/format/format.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import type { FormConflict, FormState } from './entry-form.ts'
import {
  type Choices,
  itemsOnlyIn,
  type FieldMerge,
  openChoices,
  type ValueGroups,
  withChoice,
} from './merge/merge-entry.ts'
import { useFieldWords } from './field-spec.ts'
import '../feedback/notice-card.css'
import './conflict-merge.css'

type FieldForm = Pick<FormState, 'id' | 'specs'>
type ShownConflict = Pick<FormConflict, 'by' | 'at' | 'revision' | 'merges' | 'choices' | 'choose'>

/** Another user saved meanwhile: shows per field which value stays, and asks only for fields that both changed. */
export const ConflictMerge = ({ form, conflict }: { form: FieldForm; conflict: ShownConflict }) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const now = useNow()
  const { merges, by, at, revision } = conflict
  const changedFields = merges.filter(({ outcome }) => outcome !== 'unchanged')
  const ordered = [...changedFields.filter(needsChoice), ...changedFields.filter((merge) => !needsChoice(merge))]
  const enteredFields = merges.filter(({ outcome }) => ['mine', 'both', 'sum', 'choose'].includes(outcome))
  const name = by ?? t('conflict.somebody')
  const ago = at === undefined ? '' : shell('time.ago', { elapsed: elapsedText(now - Date.parse(at)) })
  return (
    <div className="stack gap-12">
      <div className="fact-banner icon-first flex gap-8" data-hue="amber" role="alert">
        <GitBranchIcon size={14} className="hue" data-hue="amber" aria-hidden="true" />
        <div>
          <p>
            <strong>{t('conflict.title', { name, ago }).trim()}</strong>
          </p>
          <p className="secondary">
            {t('conflict.text', { revision })}{' '}
            {t('conflict.enter', {
              count: enteredFields.length,
              free: enteredFields.filter((each) => !needsChoice(each)).length,
            })}
          </p>
        </div>
      </div>
      {ordered.map((merge) => (
        <MergeCard key={merge.field} form={form} conflict={conflict} merge={merge} name={name} />
      ))}
      <p className="quiet size-12-5">{t('conflict.rest', { count: merges.length - changedFields.length })}</p>
    </div>
  )
}

interface ConflictButtonsProps {
  conflict: Pick<FormConflict, 'open' | 'yield'> & { apply: () => unknown }
  /** Beside another main button of the page. */
  isInPlace?: boolean
}

/** The two ways out of a conflict: discard the own changes, or apply them to the newer version. */
export const ConflictButtons = ({ conflict, isInPlace = false }: ConflictButtonsProps) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  return (
    <>
      <Button variant="minimal" onClick={conflict.yield}>
        {t('conflict.discardMine')}
      </Button>
      {conflict.open > 0 && (
        <span className="hue size-12-5" data-hue="amber">
          {t('conflict.toChoose', { count: conflict.open })}
        </span>
      )}
      <Button
        className={isInPlace ? 'in-place' : ''}
        intent={isInPlace ? 'none' : 'primary'}
        aria-disabled={conflict.open > 0 || undefined}
        onClick={() => {
          if (conflict.open === 0) void conflict.apply()
        }}
      >
        {shell('state.reloadAndApply')}
      </Button>
    </>
  )
}

interface ConflictPanelProps extends ConflictButtonsProps {
  form: FieldForm
  conflict: ShownConflict & ConflictButtonsProps['conflict']
  'aria-label'?: string
}

/** Below a long form it would open out of sight, and saving would seem to do nothing. */
const bringIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'center' })

/** A conflict as a card of a page, with its two ways out. */
export const ConflictPanel = ({ form, conflict, isInPlace = false, ...label }: ConflictPanelProps) => (
  <section ref={bringIntoView} className="card card-body" {...label}>
    <ConflictMerge form={form} conflict={conflict} />
    <div className="notice-actions row wrap gap-8">
      <ConflictButtons conflict={conflict} isInPlace={isInPlace} />
    </div>
  </section>
)

interface ConflictQuestionProps extends Pick<FormConflict, 'by' | 'at' | 'revision' | 'merges'> {
  specs: FieldForm['specs']
  valueGroups?: ValueGroups<string>
  onApply: (choices: Choices) => void
  onDiscard: () => void
}

/** A conflict of a form that does not keep the choices itself. */
export const ConflictQuestion = ({
  specs,
  merges,
  valueGroups = [],
  onApply,
  onDiscard,
  ...version
}: ConflictQuestionProps) => {
  const id = useId()
  const [choices, setChoices] = useState<Choices>({})
  const choose = (field: string, side: 'mine' | 'theirs') => setChoices(withChoice(choices, valueGroups, field, side))
  const open = openChoices(merges, choices)
  const ways = { open, yield: onDiscard, apply: () => onApply(choices) }
  return <ConflictPanel form={{ id, specs }} conflict={{ ...version, ...ways, merges, choices, choose }} />
}

/** With seconds: the conflict has just happened. */
const elapsedText = (milliseconds: number) =>
  milliseconds < 60_000 ? `${Math.max(1, Math.round(milliseconds / 1000))} s` : formatElapsed(milliseconds)

const needsChoice = ({ outcome }: FieldMerge) => outcome === 'choose'

interface MergeCardProps {
  form: FieldForm
  conflict: ShownConflict
  merge: FieldMerge
  name: string
}

const MergeCard = ({ form, conflict, merge, name }: MergeCardProps) => {
  const { t } = useTranslation('catalogue')
  const words = useFieldWords()
  const spec = form.specs[merge.field]
  const wordsOf = (value: unknown) => words(spec, value)
  const firstName = name.split(' ')[0] ?? name
  const choice = conflict.choices[merge.field]
  const isWaiting = needsChoice(merge) && choice === undefined
  const Icon = isWaiting ? WarningSignIcon : TickIcon
  const tags = {
    sum: t('conflict.sum'),
    mine: t('conflict.staysMine'),
    theirs: t('conflict.staysTheirs', { name: firstName }),
    both: t('conflict.same'),
    unchanged: '',
    choose: t('conflict.chooseOne'),
  }
  const tag = tags[needsChoice(merge) ? (choice ?? 'choose') : merge.outcome]
  return (
    <section className="merge-card edge radius-6 clips on-surface" data-open={isWaiting || undefined}>
      <header className="row gap-8 pad-0-9 line-below on-raised height-32">
        <Icon size={14} className="hue" data-hue={isWaiting ? 'amber' : 'green'} aria-hidden="true" />
        <h3 className="flex-1 size-13">{spec?.label}</h3>
        <span className="tag" data-hue={isWaiting ? 'amber' : undefined}>
          {tag}
        </span>
      </header>
      {merge.outcome !== 'mine' && (
        <p className="pad-4-9-4-31 start flex gap-6">
          <span className="merge-who width-92 ink-2 clipped flex-none">{t('conflict.was')}</span>
          {merge.outcome === 'sum' ? (
            <span className="secondary">{wordsOf(merge.base)}</span>
          ) : (
            <del className="ink-3">{wordsOf(merge.base)}</del>
          )}
        </p>
      )}
      {needsChoice(merge) ? (
        <div role="radiogroup" aria-label={spec?.label}>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className="pad-4-9-4-31 start merge-choice pointer flex gap-6">
              <input
                className="margin-3-3-0-0"
                type="radio"
                name={`${form.id}-merge-${merge.field}`}
                checked={choice === side}
                onChange={() => conflict.choose(merge.field, side)}
              />
              <span className="merge-who width-92 ink-2 clipped flex-none">
                {side === 'mine' ? t('conflict.me') : firstName}
              </span>
              <span>{wordsOf(merge[side])}</span>
            </label>
          ))}
        </div>
      ) : (
        <>
          {merge.outcome === 'sum' && (
            <>
              <Difference who={firstName} base={merge.base} list={merge.theirs} wordsOf={wordsOf} />
              <Difference who={t('conflict.me')} base={merge.base} list={merge.mine} wordsOf={wordsOf} />
            </>
          )}
          <p className="pad-4-9-4-31 start merge-result flex gap-6">
            <span className="merge-who width-92 ink-2 clipped flex-none">{t('conflict.stays')}</span>
            <strong>{wordsOf(merge.result)}</strong>
          </p>
        </>
      )}
    </section>
  )
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

interface DifferenceProps {
  who: string
  base: unknown
  list: unknown
  wordsOf: (value: unknown) => string
}

const Difference = ({ who, base, list, wordsOf }: DifferenceProps) => {
  const added = itemsOnlyIn(listOf(list), listOf(base))
  const removed = itemsOnlyIn(listOf(base), listOf(list))
  return (
    <p className="pad-4-9-4-31 start flex gap-6">
      <span className="merge-who width-92 ink-2 clipped flex-none">{who}</span>
      <span>
        {added.length > 0 && <span className="ink-green semibold">+ {wordsOf(added)}</span>}{' '}
        {removed.length > 0 && <span className="ink-red semibold">− {wordsOf(removed)}</span>}
      </span>
    </p>
  )
}
