import { Login } from '../../features/auth/login.tsx'

/** Login (specification, section 2). */
export const Component = Login
