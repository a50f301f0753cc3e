import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { unitBasisOf } from '@freight/contracts/charges'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CostDraft,
  type CostLineDraft,
  type CostProblem,
  emptyCostLine,
  lineToComplete,
} from '../model/cost-draft.ts'
import type { ChargeCode } from '../model/charge-code.ts'
import { ourSections } from '../model/sections.ts'
import { chargeCodesOptions } from '../queries.ts'
import { ChargeRow } from './charge-row.tsx'
import { useCostProblemText } from './use-problem-text.ts'
import './grid.css'

export interface ChargeGridProps {
  detail: QuotationDetail
  draft: CostDraft
  onChange: (draft: CostDraft) => void
  problems: readonly CostProblem[]
  changed: ReadonlySet<string>
}

const NO_CODES: readonly ChargeCode[] = []

/** The charges of a cost: code, currency, a price per unit or an amount. Tab in the last cell makes a new line. */
export const ChargeGrid = ({ detail, draft, onChange, problems, changed }: ChargeGridProps) => {
  const { t } = useTranslation('quotations')
  const problemText = useCostProblemText()
  const codes = useQuery(chargeCodesOptions(detail.transportMode)).data ?? NO_CODES
  const ours = ourSections(detail.incoterm, detail.direction)
  const [refused, setRefused] = useState<CostProblem>()
  const [focused, setFocused] = useState<string>()
  const count = useRef(draft.lines.length)
  // A row that was not drawn again still speaks of the newest draft.
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])
  const unit = t(`per.${unitBasisOf(detail.modo)}`)

  const change = (line: CostLineDraft) => {
    setRefused(undefined)
    const { current } = latest
    onChange({ ...current, lines: current.lines.map((one) => (one.rowId === line.rowId ? line : one)) })
  }
  const add = () => {
    const { current } = latest
    const open = lineToComplete(current)
    setRefused(open)
    if (open !== undefined) {
      if ('rowId' in open) setFocused(open.rowId)
      return
    }
    do count.current += 1
    while (current.lines.some(({ rowId }) => rowId === `new-${count.current}`))
    const rowId = `new-${count.current}`
    onChange({ ...current, lines: [...current.lines, emptyCostLine(rowId, current.lines.at(-1)?.currency)] })
    setFocused(rowId)
  }
  const remove = (rowId: string) => {
    const { current } = latest
    const lines = current.lines.filter((one) => one.rowId !== rowId)
    onChange({ ...current, lines })
    setFocused(lines.at(-1)?.rowId)
  }
  const said = refused === undefined ? problems : [refused]
  const ofGrid = said.filter((problem) => !('rowId' in problem) && problem.code !== 'WRONG_DATE')
  const isOpenLast = draft.lines.at(-1)?.idCharge === ''

  return (
    <div className="charge-grid" role="group" aria-label={t('costs.charges')}>
      <table>
        <thead>
          <tr>
            <th className="grid-number" scope="col">
              <span className="visually-hidden">{t('grid.line')}</span>
            </th>
            <th scope="col" className="grid-code">
              {t('grid.code')}
            </th>
            <th scope="col">{t('grid.concept')}</th>
            <th scope="col" className="grid-currency">
              {t('grid.currency')}
            </th>
            <th scope="col" className="number grid-price">
              {unit}
            </th>
            <th scope="col" className="number grid-quantity">
              {t('grid.quantity')}
            </th>
            <th scope="col" className="number grid-amount">
              {t('grid.amount')}
            </th>
            <th scope="col" className="grid-tax">
              {t('grid.tax')}
            </th>
            <th className="grid-remove" scope="col">
              <span className="visually-hidden">{t('grid.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.lines.map((line, index) => {
            const before = draft.lines[index - 1]
            const isHead =
              line.idCharge !== '' &&
              (before === undefined || before.idCharge === '' || before.section !== line.section)
            return (
              <Fragment key={line.rowId}>
                {isHead && (
                  <tr className="section-row">
                    <th colSpan={9} scope="colgroup">
                      {t(`section.${line.section}`)} <span className="quiet code">{line.section}</span>{' '}
                      {!ours.has(line.section) && (
                        <span className="quiet">
                          {t(detail.direction === 'IMPORT' ? 'costs.sellerPays' : 'costs.buyerPays', {
                            incoterm: detail.incoterm,
                          })}
                        </span>
                      )}
                    </th>
                  </tr>
                )}
                <ChargeRow
                  number={index + 1}
                  line={line}
                  codes={codes}
                  units={detail}
                  isOurs={ours.has(line.section)}
                  isChanged={changed.has(line.rowId)}
                  isFocused={line.rowId === focused}
                  isLast={index === draft.lines.length - 1}
                  onChange={change}
                  onAdd={add}
                  onRemove={() => remove(line.rowId)}
                />
                {said
                  .filter((problem) => 'rowId' in problem && problem.rowId === line.rowId)
                  .map((problem) => (
                    <tr key={problem.code} className="grid-problem">
                      <td colSpan={9}>
                        <p role="alert">{problemText(problem)}</p>
                      </td>
                    </tr>
                  ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      <div className="grid-foot">
        <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={add}>
          {t('grid.add')}
        </Button>
        {isOpenLast && <span className="quiet">{t('grid.codeToGoOn')}</span>}
        {ofGrid.map((problem) => (
          <p key={problem.code} className="form-below error" role="alert">
            {problemText(problem)}
          </p>
        ))}
      </div>
    </div>
  )
}
