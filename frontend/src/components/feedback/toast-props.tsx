import type { ToastProps } from '@blueprintjs/core'
import { ErrorIcon, NotificationsIcon, TickCircleIcon, TimeIcon, UndoIcon } from '@blueprintjs/icons'
import type { Notice } from './toaster.ts'
import './toast.css'

const kindMarks = {
  done: { Icon: TickCircleIcon, hue: 'green' },
  news: { Icon: NotificationsIcon, hue: 'accent' },
  waiting: { Icon: TimeIcon, hue: 'amber' },
  working: { Icon: TimeIcon, hue: 'accent' },
  failed: { Icon: ErrorIcon, hue: 'red' },
  undo: { Icon: UndoIcon, hue: 'accent' },
} as const

export const toastProps = ({ kind = 'done', title, text, action }: Omit<Notice, 'key'>): ToastProps => {
  const { Icon, hue } = kindMarks[kind]
  return {
    ...(kind === 'working' && { timeout: 0 }),
    ...(kind === 'undo' && { className: 'toast-undo' }),
    message: (
      <div className="toast flex gap-10" data-hue={hue}>
        <Icon size={16} className="hue" aria-hidden="true" />
        <div>
          <p className="toast-title semibold">{title}</p>
          {text !== undefined && <p className="ink-2 size-12-5 line-18">{text}</p>}
        </div>
      </div>
    ),
    ...(action !== undefined && { action: { text: action.text, onClick: action.onClick } }),
  }
}
