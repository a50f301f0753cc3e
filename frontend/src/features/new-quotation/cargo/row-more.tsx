import { movesHow } from '@freight/contracts/freight/cargo'
import { InputGroup } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import type { PackingCells } from '../form/cells.ts'
import { Captioned, DangerMore } from './danger-more.tsx'
import { wrongDanger } from './packing.ts'

/** Second line of a row: description, loading of a vehicle and dangerous goods. */
export const RowMore = ({
  row,
  index,
  isVehicle,
  isAir,
  showMissing,
  set,
}: {
  row: PackingCells
  index: number
  isVehicle: boolean
  isAir: boolean
  showMissing: boolean
  set: (changes: Partial<PackingCells>) => void
}) => {
  const { t } = useTranslation('newQuotation')
  const label = (name: string) => t('packing.cell', { name, row: index + 1 })
  const intent = (isWrong: boolean) => (showMissing && isWrong ? 'danger' : 'none')
  const dangerClass = t(isAir ? 'details.iataClass' : 'details.imoClass')
  const contents = t(isVehicle ? 'packing.model' : 'packing.contents')
  return (
    <tr className="row-more" aria-rowindex={index + 2}>
      <td />
      <td colSpan={10}>
        <div className="row-fields">
          <Captioned caption={contents} isWide>
            <InputGroup
              aria-label={label(contents)}
              maxLength={120}
              value={row.description}
              onValueChange={(description) => set({ description })}
            />
          </Captioned>
          {isVehicle && (
            <Captioned caption={t('packing.moves')}>
              <SelectField
                aria-label={label(t('packing.moves'))}
                value={row.moves}
                options={movesHow.map((value) => ({ value, label: t(`moves.${value}`) }))}
                onChange={(moves) => set({ moves })}
              />
            </Captioned>
          )}
          {row.isDangerous && (
            <>
              <Captioned caption={t('details.unNumber')}>
                <InputGroup
                  aria-label={label(t('details.unNumber'))}
                  aria-invalid={intent(wrongDanger(row) === 'unNumber') === 'danger' || undefined}
                  intent={intent(wrongDanger(row) === 'unNumber')}
                  inputMode="numeric"
                  maxLength={4}
                  value={row.unNumber}
                  onValueChange={(unNumber) => set({ unNumber })}
                />
              </Captioned>
              <Captioned caption={dangerClass}>
                <InputGroup
                  aria-label={label(dangerClass)}
                  aria-invalid={intent(wrongDanger(row) === 'imoClass') === 'danger' || undefined}
                  intent={intent(wrongDanger(row) === 'imoClass')}
                  maxLength={3}
                  value={row.imoClass}
                  onValueChange={(imoClass) => set({ imoClass })}
                />
              </Captioned>
              <DangerMore cells={row} set={set} label={label} cell={row.id} />
            </>
          )}
        </div>
      </td>
    </tr>
  )
}
