import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
import { fast, Mark, tick } from '../costs/cost-marks.tsx'
import { sourceName } from '../costs/cost-summaries.ts'
import { useTab } from '../page/use-tab.ts'
import { combinationName, isSameCosts, type ListedCombination, type SavedCombinationOfDetail } from './combination.ts'
import type { ComparisonChoices } from './use-comparison-view.ts'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { usePutBack } from '../editing/use-put-back.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'

/** Saves combinations of suppliers with the quotation and removes them. */
export const useKeeping = (detail: QuotationDetail) => {
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
        title: t('done.DropCombination'),
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
export const CombinationList = ({ detail, listed, choices, chosenIds }: CombinationListProps) => {
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
  const [, setTab] = useTab()
  const { idCosts, suppliers, combination, isCheapest, isFastest, saved, trouble } = listed
  const title = combinationName(listed, t('combination.goneCost'))
  const maySell = combination !== undefined && offered(detail, 'AddSellGroup')?.possible === true
  return (
    <li>
      <span className="combination-what">
        <span className="marks">
          {isCheapest && (
            <Mark hue="green" glyph={tick}>
              {t('combination.cheapest')}
            </Mark>
          )}
          {isFastest && (
            <Mark hue="cyan" glyph={fast}>
              {t('combination.fastest')}
            </Mark>
          )}
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
      <span className="combination-figures">
        <strong>
          {combination === undefined ? (
            MISSING
          ) : (
            <Money amount={combination.total} currency={choices.currency ?? detail.displayCurrency} />
          )}
        </strong>
        <span className="quiet">
          {combination?.ttime === undefined ? t('combination.noDays') : q('daysLong', { count: combination.ttime })}
        </span>
      </span>
      <span className="combination-acts">
        {saved !== undefined && keeping.mayDrop && (
          <Button
            variant="minimal"
            size="small"
            aria-label={t('combination.drop', { name: title })}
            loading={keeping.isBusy}
            onClick={() => void keeping.drop(saved, title)}
          >
            {q('action.RemoveCostGroup')}
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
        {maySell && (
          <Button
            size="small"
            aria-label={t('combination.sell', { name: title })}
            onClick={() => setTab('sell', { edit: 'new', from: idCosts.join('+') })}
          >
            {q('costs.useAsSell')}
          </Button>
        )}
      </span>
    </li>
  )
}
