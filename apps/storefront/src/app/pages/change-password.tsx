import { ChangePassword } from '../../features/auth/change-password.tsx'

/** Changes the member's password (specification, section 2). */
export const Component = ChangePassword
