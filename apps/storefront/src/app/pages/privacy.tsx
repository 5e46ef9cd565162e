import { PrivacyPage } from '../../features/privacy/privacy-page.tsx'

/** What is collected of members, why, and for how long. */
export const Component = PrivacyPage
