import { Button, InputGroup } from '@blueprintjs/core'
import { lacksNothing } from '@freight/contracts/cost-comparison/best-cost'
import type { Combination } from '@freight/contracts/cost-comparison/combinations'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAndList } from '../../../components/catalogue/use-and-list.ts'
import { FormRow, SelectField } from '../../../components/form/form-row.tsx'
import { Money } from '../../../components/money.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { offered } from '../commands/actions.ts'
import { useSelling, fast, LackMark, Mark, tick } from '../costs/cost-marks.tsx'
import {
  combinationsOf,
  lacksOf,
  combinedNow,
  isSameCosts,
  type ListedCombination,
  listedCombinations,
  withOffer,
  combinationName,
  type SavedCombinationOfDetail,
  type ComparisonChoices,
} from './combination.ts'
import { sourceName } from '../charge-grid/cost-summaries.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { usePutBack } from '../editing/use-put-back.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'

/** Saves combinations of suppliers with the quotation and removes them. */
const useKeeping = (detail: QuotationDetail) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const errorText = useErrorText()
  const keep = useQuotationCommand('KeepCombination', detail)
  const drop = useQuotationCommand('DropCombination', detail, { isNotified: false })
  const putBack = usePutBack('combination', keep)
  const notifyFailure = (problem: unknown) =>
    notify({ kind: 'failed', title: p('combination.failed'), text: errorText(problem) })
  return {
    mayKeep: offered(detail, 'KeepCombination')?.possible === true,
    mayDrop: offered(detail, 'DropCombination')?.possible === true,
    isBusy: keep.isBusy || drop.isBusy,
    /** Resolves to whether it was saved. */
    keep: async (idCosts: readonly string[], name: string): Promise<boolean> => {
      const problem = await keep.run({ idCosts: [...idCosts], name })
      if (problem !== undefined) void notifyFailure(problem)
      return problem === undefined
    },
    drop: async ({ combinationId, name, parts }: SavedCombinationOfDetail, title: string): Promise<void> => {
      const problem = await drop.run({ combinationId })
      if (problem !== undefined) {
        void notifyFailure(problem)
        return
      }
      const restoredBody = { idCosts: parts.map(({ idCost }) => idCost), name }
      void notify({
        key: `order-${detail.key}`,
        kind: 'undo',
        title: t('command.DropCombination.done'),
        text: title,
        action: { text: p('undo'), onClick: () => void putBack(restoredBody, title) },
      })
    },
  }
}

interface CombinationListProps {
  detail: QuotationDetail
  listed: readonly ListedCombination[]
  choices: ComparisonChoices
  /** Costs of the combination shown below the list. */
  chosenIds: readonly string[]
}

/** The cheapest complete combination, the fastest, and the saved ones; each can be viewed and sold. */
const CombinationList = ({ detail, listed, choices, chosenIds }: CombinationListProps) => {
  const keeping = useKeeping(detail)
  return (
    <ul className="combination-list">
      {listed.map((one) => (
        <ListedRow
          key={one.idCosts.join()}
          detail={detail}
          listed={one}
          isChosen={isSameCosts(one.idCosts, chosenIds)}
          keeping={keeping}
          choices={choices}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  detail: QuotationDetail
  listed: ListedCombination
  isChosen: boolean
  keeping: ReturnType<typeof useKeeping>
  choices: ComparisonChoices
}

const ListedRow = ({ detail, listed, isChosen, keeping, choices }: RowProps) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const format = useFormat()
  const { idCosts, suppliers, combination, isCheapest, isFastest, lacks, saved, trouble } = listed
  const isWhole = lacksNothing(lacks)
  const selling = useSelling(detail, idCosts)
  const title = combinationName(listed, t('combination.goneCost'))
  const maySell = combination !== undefined && offered(detail, 'AddSellGroup')?.possible === true
  return (
    <li>
      <span className="grid gap-2 flex-1 min-width-0">
        <span className="marks inline-flex wrap gap-4">
          {isCheapest && (
            <Mark {...(isWhole && { hue: 'green', glyph: tick })}>
              {t(isWhole ? 'combination.cheapest' : 'combination.cheapestPartial')}
            </Mark>
          )}
          {isFastest && (
            <Mark {...(isWhole && { hue: 'cyan', glyph: fast })}>
              {t(isWhole ? 'combination.fastest' : 'common.fastest')}
            </Mark>
          )}
          {combination !== undefined && <LackMark hue="amber" lacks={lacks} />}
          {saved !== undefined && <Mark hue="accent">{t('combination.kept')}</Mark>}
          <strong>{title}</strong>
        </span>
        <span className="quiet">
          {suppliers
            .map(({ legs, cost }) => {
              const name = cost ? sourceName(cost) : t('combination.goneCost')
              return `${legs.map((leg) => t(`leg.${leg}`)).join(' + ')}: ${name}`
            })
            .join(' · ')}
          {saved !== undefined && ` · ${t('combination.by', { name: saved.by.name, when: format.near(saved.at) })}`}
        </span>
        {trouble !== undefined && (
          <span className="hue" data-hue="amber">
            {t(`combination.trouble.${trouble}`, {
              when: saved?.changedAt === undefined ? '' : format.near(saved.changedAt),
            })}
          </span>
        )}
      </span>
      <span className="combination-figures grid flex-none">
        <strong>
          {combination === undefined ? (
            MISSING
          ) : (
            <Money amount={combination.total} currency={choices.currency ?? detail.displayCurrency} />
          )}
        </strong>
        <span className="quiet">
          {combination?.ttime === undefined ? t('combination.noDays') : q('common.days', { count: combination.ttime })}
        </span>
      </span>
      <span className="flex gap-6 flex-none">
        {saved !== undefined && keeping.mayDrop && (
          <Button
            variant="minimal"
            size="small"
            aria-label={t('combination.drop', { name: title })}
            loading={keeping.isBusy}
            onClick={() => void keeping.drop(saved, title)}
          >
            {q('command.RemoveCostGroup.action')}
          </Button>
        )}
        {combination !== undefined && (
          <Button
            size="small"
            aria-pressed={isChosen}
            active={isChosen}
            aria-label={t('combination.choose', { name: title })}
            onClick={() => choices.set('combined', idCosts.join('+'))}
          >
            {t('combination.see')}
          </Button>
        )}
        {maySell && selling.number !== undefined && (
          <Button size="small" onClick={selling.open}>
            {q('costs.openSell', { number: selling.number })}
          </Button>
        )}
        {maySell && (
          <Button
            size="small"
            variant={selling.number === undefined ? 'solid' : 'minimal'}
            aria-label={t('combination.sell', { name: title })}
            onClick={selling.start}
          >
            {q(selling.number === undefined ? 'costs.useAsSell' : 'costs.useAgain')}
          </Button>
        )}
      </span>
    </li>
  )
}

interface CombinationProps {
  detail: QuotationDetail
  choices: ComparisonChoices
}

/** Combinations of suppliers by leg: the best ones, saved ones, and the user's own. */
export const CombinationCard = ({ detail, choices }: CombinationProps) => {
  const { t } = useTranslation('prices')
  const listed = listedCombinations(detail, choices.currency)
  const combinations = combinationsOf(detail, choices.currency)
  if (listed.length === 0 && combinations === undefined) return null
  // Default until the user chooses: the combination saved last.
  const lastSaved = listed.findLast(({ saved, combination }) => saved !== undefined && combination !== undefined)
  const chosenIds = choices.combined ?? lastSaved?.idCosts ?? combinations?.cheapest?.idCosts ?? []
  return (
    <section className="card combination margin-bottom-8" aria-labelledby="combination-title">
      <header className="card-head">
        <h2 id="combination-title">{t('combination.title')}</h2>
        <span className="note">{t('combination.help')}</span>
      </header>
      <CombinationList detail={detail} listed={listed} choices={choices} chosenIds={chosenIds} />
      {combinations !== undefined && (
        <CombinationBuilder
          detail={detail}
          choices={choices}
          combinations={combinations}
          chosenIds={chosenIds}
          listed={listed}
        />
      )}
    </section>
  )
}

interface BuilderProps extends CombinationProps {
  combinations: NonNullable<ReturnType<typeof combinationsOf>>
  /** Costs of the chosen combination. */
  chosenIds: readonly string[]
  listed: readonly ListedCombination[]
}

/** Chooses a supplier per leg; a complete combination can be saved and sold. */
const CombinationBuilder = ({ detail, choices, combinations, chosenIds, listed }: BuilderProps) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const format = useFormat()
  const andList = useAndList()
  const { needed, offers } = combinations
  const chosenOffers = offers.filter(({ idCost }) => chosenIds.includes(idCost))
  const { combination, openLegs } = combinedNow(chosenOffers, needed)
  const selling = useSelling(detail, combination?.idCosts ?? [])
  const choose = (idCosts: readonly string[]) => choices.set('combined', idCosts.join('+'))
  return (
    <div className="card-body combination-legs low gap-8-12 flex wrap">
      {needed.map((leg) => (
        <FormRow key={leg} label={t(`leg.${leg}`)}>
          {({ id }) => (
            <SelectField
              id={id}
              value={chosenOffers.find(({ legs }) => legs.includes(leg))?.idCost ?? ''}
              options={[
                { value: '', label: MISSING },
                ...offers
                  .filter(({ legs }) => legs.includes(leg))
                  .map(({ idCost, name, total }) => ({ value: idCost, label: `${name} · ${format.amount(total)}` })),
              ]}
              onChange={(next) => {
                const offer = offers.find(({ idCost }) => idCost === next)
                choose(withOffer(chosenOffers, leg, offer, needed).map(({ idCost }) => idCost))
              }}
            />
          )}
        </FormRow>
      ))}
      <div className="min-height-30 row gap-8 margin-left-auto" role="status">
        {combination === undefined ? (
          <span className="hue" data-hue="amber">
            {t('combination.open', { legs: andList(openLegs.map((leg) => t(`leg.${leg}`))) })}
          </span>
        ) : (
          <>
            <LackMark hue="amber" lacks={lacksOf(detail, combination.idCosts)} />
            <strong>
              <Money amount={combination.total} currency={choices.currency ?? detail.displayCurrency} />
            </strong>
            <span className="quiet">
              {combination.ttime === undefined
                ? t('combination.noDays')
                : q('common.days', { count: combination.ttime })}
            </span>
          </>
        )}
      </div>
      {combination !== undefined && (
        <SaveCombination key={combination.idCosts.join()} detail={detail} combination={combination} listed={listed} />
      )}
      {combination !== undefined && offered(detail, 'AddSellGroup')?.possible === true && (
        <Button onClick={selling.number === undefined ? selling.start : selling.open}>
          {selling.number === undefined ? q('costs.useAsSell') : q('costs.openSell', { number: selling.number })}
        </Button>
      )}
    </div>
  )
}

interface SaveCombinationProps {
  detail: QuotationDetail
  combination: Combination
  listed: readonly ListedCombination[]
}

/** Saves the combination with the quotation, or renames a saved one. */
const SaveCombination = ({ detail, combination, listed }: SaveCombinationProps) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const { mayKeep, isBusy, keep } = useKeeping(detail)
  const saved = listed.find(({ idCosts }) => isSameCosts(idCosts, combination.idCosts))?.saved
  const [name, setName] = useState(saved?.name ?? '')
  if (!mayKeep || combination.idCosts.length < 2) return null
  const isUnchanged = saved !== undefined && saved.changedAt === undefined && saved.name === name.trim()
  return (
    <form
      className="flex gap-6 flex-none margin-left-auto"
      onSubmit={(event) => {
        event.preventDefault()
        void keep(combination.idCosts, name.trim())
      }}
    >
      <InputGroup
        value={name}
        maxLength={80}
        placeholder={t('combination.name')}
        aria-label={t('combination.name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isUnchanged} loading={isBusy}>
        {q('command.KeepCombination.action')}
      </Button>
    </form>
  )
}
