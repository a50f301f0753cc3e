import { InputGroup, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { commoditiesMatching } from '../new-quotation-queries.ts'
import { type FormPart, idOf } from '../form/form-part.ts'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { RequestForm } from '../form/form.ts'

type Commodity = RouteResponse<'GET /app/v1/reference/commodities'>['rows'][number]

export const digitsOf = (typed: string): string => (/^[\d\s.]*$/.test(typed) ? typed.replaceAll(/\D/g, '') : '')

/** Fills code and description from chosen goods; keeps a finer typed code and an existing description. */
export const withCommodity = (
  { commodityCodigo: typed, commodityDescr }: Omit<RequestForm, 'rows'>,
  { code, description }: Commodity,
): Partial<RequestForm> => ({
  commodityCodigo: digitsOf(typed).startsWith(code) ? digitsOf(typed) : code,
  ...(commodityDescr.trim() === '' && { commodityDescr: description }),
})

/**
 * Words typed as a code become the description where that is empty. Otherwise they stay in the code field, which marks
 * them as an error.
 */
export const withoutWords = ({
  commodityCodigo: typed,
  commodityDescr,
}: Omit<RequestForm, 'rows'>): Partial<RequestForm> =>
  typed.trim() === '' || /\d/.test(typed) || commodityDescr.trim() !== ''
    ? {}
    : { commodityCodigo: '', commodityDescr: typed.trim() }

const LIST_ID = 'request-commodities'

/** HS code as free text with suggestions by digits or words; the chapter of the code is shown below. */
export const CommodityField = ({ form, change, errorText }: FormPart) => {
  const { t, i18n } = useTranslation('newQuotation')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = form.commodityCodigo
  const { data, isPlaceholderData } = useQuery(commoditiesMatching(typed, i18n.language))
  // Suggestions for an earlier text cannot be chosen.
  const goods = isPlaceholderData ? [] : (data?.rows ?? [])
  const digits = digitsOf(typed)
  const matchingCommodity = goods.find(({ code }) => digits !== '' && digits.startsWith(code))

  const isShown = isOpen && goods.length > 0
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const choose = (commodity: Commodity) => {
    change(withCommodity(form, commodity))
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return close()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      setActive(Math.max(-1, Math.min(goods.length - 1, active + (event.key === 'ArrowDown' ? 1 : -1))))
    }
    // Enter accepts a single suggestion, as in the fields of clients and ports.
    const chosen = goods[active] ?? (isShown && goods.length === 1 ? goods[0] : undefined)
    if (event.key !== 'Enter' || !chosen) return
    event.preventDefault()
    choose(chosen)
  }
  // A chapter alone is no code: the contract requires four digits.
  const hintOf = ({ description }: Commodity) =>
    digits.length < 4 ? t('details.completeCode', { goods: description }) : description

  return (
    <FormRow
      id={idOf('commodityCodigo')}
      label={t('details.hsCode')}
      note={t('common.optional')}
      error={errorText('commodityCodigo')}
      {...(matchingCommodity?.dg === true &&
        !form.isDangerous && { warning: t('details.oftenDangerous', { code: matchingCommodity.code }) })}
      {...(matchingCommodity !== undefined && { hint: hintOf(matchingCommodity) })}
    >
      {(control) => (
        <PopoverNext
          isOpen={isShown}
          onInteraction={(next) => {
            if (!next) close()
          }}
          autoFocus={false}
          enforceFocus={false}
          // The input never lost the focus; restoring it on close would take it from the next field.
          shouldReturnFocusOnClose={false}
          arrow={false}
          placement="bottom-start"
          fill
          renderTarget={({ isOpen: _isOpen, ref, className }) => (
            <InputGroup
              inputRef={ref}
              className={className}
              id={control.id}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isShown}
              aria-controls={LIST_ID}
              aria-activedescendant={isShown && active >= 0 ? `${LIST_ID}-${active}` : undefined}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control.invalid || undefined}
              intent={control.invalid ? 'danger' : 'none'}
              value={typed}
              maxLength={80}
              autoComplete="off"
              placeholder={t('details.hsPlaceholder')}
              onValueChange={(commodityCodigo) => {
                change({ commodityCodigo })
                setActive(-1)
                setIsOpen(commodityCodigo !== '')
              }}
              onKeyDown={onKeyDown}
              onBlur={() => {
                close()
                change(withoutWords(form))
              }}
            />
          )}
          content={
            <Menu id={LIST_ID} role="listbox" aria-label={t('details.hsCode')}>
              {goods.map((commodity, index) => (
                <MenuItem
                  key={commodity.code}
                  id={`${LIST_ID}-${index}`}
                  roleStructure="listoption"
                  active={index === active}
                  text={commodity.description}
                  label={commodity.code}
                  // Keeps the focus in the field until the choice is made.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(commodity)}
                />
              ))}
            </Menu>
          }
        />
      )}
    </FormRow>
  )
}
