// Loaded together, when the first of them opens: see `lazyParts`.
export { ContactForm } from './contact-form.tsx'
export { ProviderDrawer } from '../provider-drawer.tsx'
