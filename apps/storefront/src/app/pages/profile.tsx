import { Profile } from '../../features/account/profile.tsx'

/** The member's profile (specification, section 2). */
export const Component = Profile
