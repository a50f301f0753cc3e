// Loaded together, when the first of them opens: see `lazyParts`.
export { default as NotificationPanel } from '../../features/notification/notification-panel.tsx'
export { default as Palette } from '../commands/palette.tsx'
