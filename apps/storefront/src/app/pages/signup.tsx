import { Signup } from '../../features/auth/signup.tsx'

/** Sign-up (specification, section 2). */
export const Component = Signup
