import { PagePlaceholder } from '../../../components/feedback/page-placeholder.tsx'

export default PagePlaceholder
