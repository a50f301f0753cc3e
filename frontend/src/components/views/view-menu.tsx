import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { MoreIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../lib/auth/session.ts'
import type { ViewActs } from './use-view-acts.ts'
import type { SavedView } from './outdated-view.ts'

/** Allowed actions on the open view; nothing without any. */
export const ViewMenu = ({ view, acts, onRename }: { view: SavedView; acts: ViewActs; onRename: () => void }) => {
  const { t } = useTranslation('views')
  const mayShare = useMay()('GERENTE_COMERCIAL')
  if (!view.mine && !(view.shared && mayShare)) return null
  return (
    <PopoverNext
      placement="bottom-start"
      arrow={false}
      // A dialog opened by an entry keeps the focus after the menu has unmounted.
      shouldReturnFocusOnClose={false}
      content={
        <Menu>
          {view.mine && <MenuItem text={t('rename')} onClick={onRename} />}
          {view.mine && mayShare && (
            <MenuItem text={t(view.shared ? 'unshare' : 'share')} onClick={() => void acts.share(view, !view.shared)} />
          )}
          <MenuItem text={t('common.delete')} intent="danger" onClick={() => void acts.remove(view)} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<MoreIcon size={14} />}
        aria-label={t('menu', { name: view.name })}
      />
    </PopoverNext>
  )
}
