import { lazyPart } from '../../../components/feedback/lazy-part.tsx'

/** The dialogs of all commands. */
export const LazyActDialog = lazyPart(async () => (await import('./act-dialog.tsx')).ActDialog, {
  texts: ['pricing'],
})
