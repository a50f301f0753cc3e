import { Button, Menu, MenuItem, PopoverNext, Tooltip } from '@blueprintjs/core'
import { HelpIcon, MoreIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { HeadActions } from '../../../components/head-actions.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { type OfferedAction, offeredActions } from '../commands/actions.ts'
import { actionIcon } from './action-icon.tsx'
import type { Act } from '../commands/act.ts'
import { useReason } from '../commands/use-reason.ts'
import { usePastRevision } from './use-tab.ts'

const SHORTCUT_KEYS: Partial<Record<OfferedAction['command'], string>> = {
  TakeQuotation: 't',
  PublishQuote: 'p',
  SendQuote: 'e',
  AddCostGroup: 'n',
  AddSellGroup: 'v',
  ApproveQuote: 'a',
}

/** One blue button, the next step dashed with its reason, the others outlined, plain or behind the dots. */
export const HeaderActions = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const reason = useReason()
  const { primary, next, outlined, plain, more } = offeredActions(detail, useMay())
  // A historical state offers only the way back to the current one.
  const isPast = usePastRevision(detail) !== undefined
  const possibleActions = isPast
    ? []
    : [primary, ...outlined, ...plain, ...more].filter((action) => action !== undefined)
  useCommands(
    possibleActions.map(({ command }) => ({
      id: `quotation.${command}`,
      title: `${t(`action.${command}`)} ${detail.key}`,
      ...(command === primary?.command && SHORTCUT_KEYS[command] !== undefined && { keys: SHORTCUT_KEYS[command] }),
      scope: 'screen' as const,
      run: () => act(command),
    })),
  )
  if (isPast) return null
  return (
    <HeadActions>
      {plain.map(({ command }) => (
        <Button key={command} variant="minimal" icon={actionIcon(command)} onClick={() => act(command)}>
          {t(`action.${command}`)}
        </Button>
      ))}
      {next !== undefined && (
        <Tooltip content={reason(next)} placement="bottom" minimal>
          <Button
            aria-disabled="true"
            icon={actionIcon(next.command)}
            endIcon={<HelpIcon size={14} />}
            {...(next.reason === 'APPROVAL_REQUIRED' && { onClick: () => act('RequestSellApproval') })}
            aria-label={`${t(`action.${next.command}`)}: ${reason(next)}`}
          >
            {t(`action.${next.command}`)}
          </Button>
        </Tooltip>
      )}
      {outlined.map(({ command }) => (
        <Button key={command} onClick={() => act(command)}>
          {t(`action.${command}`)}
        </Button>
      ))}
      {primary !== undefined && (
        <Button intent="primary" onClick={() => act(primary.command)}>
          {t(`action.${primary.command}`)}{' '}
          {SHORTCUT_KEYS[primary.command] !== undefined && (
            <kbd aria-hidden="true">{SHORTCUT_KEYS[primary.command]?.toUpperCase()}</kbd>
          )}
        </Button>
      )}
      {more.length > 0 && (
        <PopoverNext
          placement="bottom-end"
          arrow={false}
          // The dialog opened by a menu item keeps the focus after the menu closes.
          shouldReturnFocusOnClose={false}
          content={
            <Menu>
              {more.map(({ command }) => (
                <MenuItem key={command} text={t(`action.${command}`)} onClick={() => act(command)} />
              ))}
            </Menu>
          }
        >
          <Button icon={<MoreIcon />} aria-label={shell('action.more')} />
        </PopoverNext>
      )}
    </HeadActions>
  )
}
