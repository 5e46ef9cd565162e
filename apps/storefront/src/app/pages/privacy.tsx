import { PrivacyPage } from '../../features/privacy/privacy-page.tsx'

/** The page about the personal data of members: which, why, and for how long. */
export const Component = PrivacyPage
