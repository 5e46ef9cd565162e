import { LoggingOut } from '../../features/auth/logging-out.tsx'

/** Logs out, then goes to the login page (specification, section 2). */
export const Component = LoggingOut
