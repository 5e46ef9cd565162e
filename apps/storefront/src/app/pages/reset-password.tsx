import { ResetRequest } from '../../features/auth/reset-request.tsx'

/** Asks for a link to set a new password (specification, section 2). */
export const Component = ResetRequest
