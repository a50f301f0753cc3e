import { lazyParts } from '../../../components/feedback/lazy-part.tsx'

/** The forms of a provider. */
export const { ContactForm, ProviderDrawer } = lazyParts(() => import('./form-parts.ts'), {
  ContactForm: {},
  ProviderDrawer: {},
})
