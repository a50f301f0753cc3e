import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/segments.tsx'
import { useKeepText, useTexts } from '../../../components/form/unparsed-inputs.ts'
import { numberCells, withPasted } from '../../../components/packing/paste.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { emptyPiece, isEmptyPiece, type PieceCells, pieceKinds } from './cells.ts'
import type { FormPart } from './field.tsx'
import { type Column, RowsGrid } from './rows-grid.tsx'
import { rowWeights } from './totals.ts'

/** The pieces in rows; weight and sides are those of one piece, with the weights of the row beside them. */
export const PiecesCard = (part: FormPart) => {
  const { form, change } = part
  const { packingData: rows, measureSystem: system } = form
  const { t } = useTranslation('newQuotation')
  const { t: express } = useTranslation('expressForm')
  const format = useFormat()
  const keepText = useKeepText()
  const texts = useTexts()
  const columns = useMemo(() => {
    const options = pieceKinds.map((value) => ({ value, label: value }))
    const units = system === 'metric' ? ['kg', 'cm'] : ['lb', 'in']
    return [
      { name: 'ctnPlt', label: t('packing.kind'), kind: 'choice' as const, options },
      ...numberCells.map((name): Column => {
        if (name === 'cantidad') return { name, label: t('packing.cantidad'), kind: 'whole' }
        return { name, label: t(`packing.${name}`), kind: 'decimal', unit: units[name === 'peso' ? 0 : 1] }
      }),
    ]
  }, [t, system])
  const computed = useCallback(
    (row: object) => {
      const weights = rowWeights(row as PieceCells, system)
      if (weights === undefined) return ['—', '—', '—']
      const { actual, volumetric, chargeable } = weights
      return [actual, volumetric, chargeable].map((kg) =>
        kg === undefined ? express('noSize') : format.decimal(kg, 2),
      )
    },
    [system, express, format],
  )
  const blank = () => emptyPiece(rows.at(-1)?.ctnPlt)
  const paste = (text: string) => {
    const isEmpty = (row: PieceCells) =>
      isEmptyPiece(row) && !numberCells.some((cell) => texts.has(`${row.id}.${cell}`))
    const pasted = withPasted(rows, text, blank, isEmpty, { system, basis: 'PIECE' })
    if (pasted.unclear.length > 0) return { message: t('packing.headsUnclear', { names: pasted.unclear.join(', ') }) }
    for (const { cell, text: typed } of pasted.open) keepText(cell, typed)
    return { rows: pasted.rows, message: t('packing.pasted', { count: pasted.count }) }
  }
  const label = express('field.packingData')
  return (
    <section className="card" aria-label={label}>
      <header className="card-head">
        <h2>{label}</h2>
        <span className="note">{express('perPiece')}</span>
        <div className="end head-choice">
          <span className="quiet">{t('packing.pasteHint')}</span> <kbd>Ctrl</kbd> <kbd>V</kbd>
          <Segments
            label={t('packing.system')}
            value={system}
            segments={[
              { value: 'metric', label: 'cm · kg' },
              { value: 'imperial', label: 'in · lb' },
            ]}
            onChange={(measureSystem) => change({ measureSystem })}
          />
        </div>
      </header>
      <RowsGrid
        {...{ part, label, columns, computed, blank, paste }}
        list="packingData"
        heads={[express('actual'), express('volumetric'), t('packing.chargeable')]}
        isEmpty={(row) => isEmptyPiece({ ...emptyPiece(), ...row })}
      />
    </section>
  )
}
